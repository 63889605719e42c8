package dev.stride.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulator.world.World.Crash;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant NEVER = START.plus(Duration.ofDays(1000));

    private final List<String> happened = new ArrayList<>();

    @Test
    void simulatedClockJumpsToTheTimeOfTheNextTask() {
        var world = world(NetworkProfile.CALM);
        world.schedule(START.plusSeconds(86_400), () -> happened.add("later at " + world.instant()));
        world.schedule(START.plusSeconds(5), () -> happened.add("sooner at " + world.instant()));

        assertThat(world.run()).isEqualTo(World.StopReason.IDLE);

        assertThat(happened).containsExactly("sooner at 2024-01-01T00:00:05Z", "later at 2024-01-02T00:00:00Z");
    }

    @Test
    void simulatedClockAdvancesToTheRequestedTime_evenIfNoTaskIsDue() {
        var world = world(NetworkProfile.CALM);
        world.schedule(START.plusSeconds(10), () -> happened.add("too late"));

        assertThat(world.runUntil(START.plusSeconds(9))).isEqualTo(World.StopReason.TIME_IS_UP);

        assertThat(world.instant()).isEqualTo(START.plusSeconds(9));
        assertThat(happened).isEmpty();
    }

    @Test
    void simulationStops_whenItsThreadIsInterrupted() {
        var world = world(NetworkProfile.CALM);
        world.schedule(START.plusSeconds(1), Thread.currentThread()::interrupt);
        world.schedule(START.plusSeconds(2), () -> happened.add("after the interruption"));

        assertThat(world.run()).isEqualTo(World.StopReason.ENDLESS);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(happened).isEmpty();
    }

    @Test
    void simulatedTasksDueAtTheSameTime_runInTheOrderOfTheirSubmission() {
        var world = world(NetworkProfile.CALM);
        for (var name : List.of("a", "b", "c")) {
            world.schedule(START, () -> happened.add(name));
        }

        world.run();

        assertThat(happened).containsExactly("a", "b", "c");
    }

    @Test
    void simulatedTasksDueAtTheSameTime_ifShuffled_runInAnOrderThatDependsOnlyOnTheSeed() {
        var orders = new HashSet<List<String>>();
        for (long seed = 0; seed < 20; seed++) {
            assertThat(shuffled(seed)).isEqualTo(shuffled(seed));
            orders.add(shuffled(seed));
        }
        assertThat(orders).hasSizeGreaterThan(3);
    }

    @Test
    void simulator_switchesToAnotherHandler_onlyWhenTheRunningHandlerPauses() {
        var world = world(NetworkProfile.CALM);
        world.invoke(NEVER, () -> walks(world, "a", Duration.ofSeconds(2)));
        world.invoke(NEVER, () -> walks(world, "b", Duration.ofSeconds(3)));

        world.run();

        assertThat(happened).containsExactly("a0", "b0", "a2", "b3", "a4", "b6");
    }

    @Test
    void handlerIsKilledAtItsDeadline() {
        var world = world(NetworkProfile.CALM);
        world.invoke(START.plusSeconds(5), () -> {
            try {
                walks(world, "a", Duration.ofSeconds(4));
            } catch (Crash crash) {
                happened.add("killed at " + world.instant());
            }
        });

        world.run();

        assertThat(happened).containsExactly("a0", "a4", "killed at 2024-01-01T00:00:05Z");
    }

    @Test
    void crashedHandlerInTheSimulatorExecutesNoFurtherCode() {
        var world = world(NetworkProfile.CALM);
        world.invoke(NEVER, () -> {
            var crash = world.crash();
            try {
                world.pause(Duration.ofSeconds(1));
                happened.add("still alive after " + crash);
            } catch (Crash again) {
                happened.add("dead");
            }
        });

        world.run();

        assertThat(happened).containsExactly("dead");
    }

    @Test
    void simulationThatNeverBecomesIdleIsStopped() {
        var world = world(NetworkProfile.CALM);
        world.schedule(START, () -> again(world));

        assertThat(world.run()).isEqualTo(World.StopReason.ENDLESS);
    }

    @Test
    void simulatedWorldIsIdleWhenOnlyTimersRemain() {
        var world = world(NetworkProfile.CALM);
        world.invoke(NEVER, () -> walks(world, "a", Duration.ofSeconds(2)));
        world.schedule(START.plusSeconds(60), () -> happened.add("timer"));

        assertThat(world.runHandlers()).isEqualTo(World.StopReason.TIME_IS_UP);

        assertThat(happened).containsExactly("a0", "a2", "a4");
        assertThat(world.nextTaskTime()).contains(START.plusSeconds(60));
    }

    @Test
    void closingTheSimulatedWorld_endsAllHandlersThatAreStillRunning() {
        var world = world(NetworkProfile.CALM);
        world.invoke(NEVER, () -> {
            try {
                world.pause(Duration.ofHours(1));
            } catch (Crash crash) {
                happened.add("ended");
            }
        });
        world.runUntil(START.plusSeconds(1));

        world.close();

        assertThat(happened).containsExactly("ended");
    }

    private void walks(World world, String name, Duration step) {
        for (int i = 0; i < 3; i++) {
            happened.add(name + Duration.between(START, world.instant()).toSeconds());
            if (i < 2) {
                world.pause(step);
            }
        }
    }

    private static void again(World world) {
        world.schedule(world.instant(), () -> again(world));
    }

    private static List<String> shuffled(long seed) {
        var world = new World(seed, START, NetworkProfile.BUSY);
        var order = new ArrayList<String>();
        for (var name : List.of("a", "b", "c", "d")) {
            world.schedule(START, () -> order.add(name));
        }
        world.run();
        return order;
    }

    private static World world(NetworkProfile networkProfile) {
        return new World(1, START, networkProfile);
    }
}
