package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.protocol.RuntimeHarness;
import dev.stride.runtime.protocol.RuntimeHarness.Step;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WakeupCounts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the recovery of a branch that waits for a timer. */
class BranchRecoveryTest {

    private static final BranchId SLEEPER = BranchId.root("i");

    private final RuntimeHarness harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
    private Instant due = RuntimeHarness.START;

    @BeforeEach
    void loseTheTimerOfASleepingBranch() {
        harness.begin(RuntimeHarness.plan(Step.SLEEP), JsonNodeFactory.instance.objectNode());
        do {
            harness.deliver();
        } while (harness.branch().branch().timer().isEmpty());
        due = harness.branch().branch().timer().map(BranchTimer::due).orElseThrow();
        harness.letters.clear();
    }

    @ParameterizedTest(name = "{0} ms after it is due: {1} messages")
    @CsvSource({"-1, 0", "0, 1", "1, 1"})
    void lostTimer_isReplacedFromTheInstantAtWhichItIsDue(int later, int messages) {
        recoverAt(due.plusMillis(later));

        assertThat(harness.letters).hasSize(messages);
    }

    @ParameterizedTest(name = "{0} ms after the least time between two attempts: {1} messages")
    @CsvSource({"-1, 1", "0, 2", "1, 2"})
    void attemptToRecover_isRepeatedFromHalfTheTimeOfASweepOn(int later, int messages) {
        recoverAt(due);
        recoverAt(due.plus(MaintenanceLimits.SWEEP_AFTER.dividedBy(2)).plusMillis(later));

        assertThat(harness.letters).hasSize(messages);
    }

    @Test
    void instanceIsSuspended_onlyAfterAllAttemptsToRecoverIt() {
        for (int attempt = 0; attempt < MaintenanceLimits.SWEEP_ATTEMPTS; attempt++) {
            recoverAt(due.plus(Duration.ofHours(attempt)));
        }
        assertThat(harness.letters)
                .hasSize(MaintenanceLimits.SWEEP_ATTEMPTS)
                .allMatch(letter -> letter.body().contains("/woken."));

        recoverAt(due.plus(Duration.ofHours(MaintenanceLimits.SWEEP_ATTEMPTS)));
        assertThat(harness.letters.getLast().body()).contains("/suspend/");
    }

    private void recoverAt(Instant now) {
        new BranchRecovery(
                        Stores.of(harness.ports),
                        new WakeupCounts(harness.ports.table()),
                        RuntimeConfig.DEFAULT,
                        RuntimeObserver.NONE,
                        InstantSource.fixed(now))
                .recover(SLEEPER, (_, _) -> {});
    }
}
