package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the sweeper revives instances whose messages or timers are permanently lost. */
class SweeperTest {

    private static final int SEEDS = 6;

    @Test
    void withoutTheSweeper_someInstancesWhoseMessagesAreLost_neverEnd() {
        assertThat(LongStream.rangeClosed(1, SEEDS)).anyMatch(seed -> {
            try (var run = LossyRun.withoutSweeper(seed, 0.1)) {
                return run.ended() < LossyRun.INSTANCES;
            }
        });
    }

    /** @param always 0 for a sweeper that examines an instance only when something in it can be overdue */
    @ParameterizedTest
    @ValueSource(ints = {0, MaintenanceLimits.SWEEP_ALWAYS})
    void instancesWhoseMessagesAreLost_allComplete_withTheSweeper(int always) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            try (var run = LossyRun.run(seed, 0.1, ports -> sweeper(ports, always))) {
                assertThat(run.ended()).as("seed %d", seed).isEqualTo(LossyRun.INSTANCES);
                assertThat(run.woken()).as("seed %d", seed).isPositive();
            }
        }
    }

    @Test
    void sweepForStuckInstances_sendsNoMessages_ifNoMessageWasLost() {
        try (var run = LossyRun.run(1, 0, ports -> sweeper(ports, MaintenanceLimits.SWEEP_ALWAYS))) {
            assertThat(run.ended()).isEqualTo(LossyRun.INSTANCES);
            assertThat(run.woken()).isZero();
        }
    }

    @Test
    void stuckInstance_isFaultedWithTheReason_afterTheMaximumNumberOfRecoveryAttempts() {
        try (var run = LossyRun.run(1, 1, ports -> sweeper(ports, 0))) {
            assertThat(run.instances()).allMatch(it -> it.status() == Status.FAULTED);
            assertThat(run.instances())
                    .allMatch(it -> it.raised().orElseThrow().fault().message().contains("although it was woken"));
        }
    }

    private static Sweeper sweeper(Ports ports, int always) {
        return new Sweeper(ports, Stores.of(ports), RuntimeObserver.NONE, Duration.ZERO, always);
    }
}
