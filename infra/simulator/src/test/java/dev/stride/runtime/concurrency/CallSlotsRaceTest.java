package dev.stride.runtime.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.simulator.fault.FaultInjector;
import dev.stride.simulator.fault.FaultInjector.Outage;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimTable;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import dev.stride.simulator.world.World.Crash;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that concurrent handlers, some of which crash, never make more calls at once than the cap, and all make theirs. */
class CallSlotsRaceTest {

    private static final int CAP = 5;
    private static final int HANDLERS = 60;
    private static final Duration LONGEST = Duration.ofSeconds(45);

    private int underWay;
    private int most;
    private int made;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void concurrentCalls_neverExceedTheConfiguredMaximum(long seed) {
        run(seed, UnaryOperator.identity());

        assertThat(most).isEqualTo(CAP);
        assertThat(made).as("a call is repeated after a fault").isGreaterThanOrEqualTo(HANDLERS);
    }

    /** A mutant: slots are written without their condition. */
    @Test
    void simulatorDetectsAnExceededConcurrencyLimit_ifSlotsAreAcquiredByUnconditionalWrites() {
        run(1, CallSlotsRaceTest::unconditional);

        assertThat(most).isGreaterThan(CAP);
    }

    private void run(long seed, UnaryOperator<Table> falsified) {
        var network = new NetworkProfile(true, Duration.ofMillis(40), Duration.ZERO, 0, Duration.ZERO, Duration.ZERO);
        try (var world = new World(seed, Instant.parse("2024-01-01T00:00:00Z"), network)) {
            var faults = FaultPlan.random(new SplittableRandom(seed), 0.05);
            var table = new FaultInjector(world, faults).wrap(Table.class, new SimTable(), FaultKind.WRITING);
            var slots = new CallSlots(falsified.apply(table), world, new SplittableRandom(seed));
            for (int handler = 0; handler < HANDLERS; handler++) {
                handle(world, slots);
            }
            assertThat(world.run()).isEqualTo(World.StopReason.IDLE);
        }
    }

    /** Handles a message, and again a little later unless its call was made. */
    private void handle(World world, CallSlots slots) {
        world.invoke(world.instant().plus(Limits.FUNCTION_TIMEOUT), () -> {
            try {
                var lease = slots.acquire("HOST#a", CAP, LONGEST);
                if (lease.isPresent()) {
                    call(world);
                    slots.release(lease.get());
                    return;
                }
            } catch (Crash | Outage _) {
                // The message is delivered again.
            }
            world.schedule(world.instant().plusSeconds(1), () -> handle(world, slots));
        });
    }

    private void call(World world) {
        underWay++;
        most = Math.max(most, underWay);
        world.pause(Duration.ofSeconds(20));
        underWay--;
        made++;
    }

    private static Table unconditional(Table table) {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (method.getName().equals("put")) {
                        arguments[1] = new Condition.Always();
                    }
                    try {
                        return method.invoke(table, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
