package dev.stride.runtime.schedule;

import static dev.stride.runtime.schedule.ScheduleWorld.scheduled;

import dev.stride.runtime.Ports;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.simulator.world.NetworkProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A schedule whose chain of messages breaks: the handler of one message dies at a call, and the message is not delivered again.
 * Then only the sweeper, which runs each hour, can go on with the chain.
 */
public final class BrokenChain {

    private static final String BROKEN = "2024-03-01T11:00:00Z";
    private static final List<String> LATER =
            List.of("2024-03-01T13:00:00Z", "2024-03-01T15:00:00Z", "2024-03-01T17:00:00Z");
    private static final Instant END = Instant.parse("2024-03-01T18:00:00Z");

    /**
     * Breaks the chain at each call of the handler.
     *
     * @param sweeper creates the sweeper over the given ports
     * @return the first number of performed calls after which a later occurrence does not start an instance, empty if all do
     */
    public static Optional<Integer> firstEnd(Function<Ports, Sweeper> sweeper) {
        var crashed = true;
        for (int calls = 0; crashed; calls++) {
            try (var world = new ScheduleWorld(NetworkProfile.CALM)) {
                world.deploy(scheduled("1", "R/PT2H"));
                world.runUntil("2024-03-01T10:00:00Z");
                world.ports().timers().delete(world.timer(BROKEN));
                world.runUntil(BROKEN);
                crashed = world.isCrashing(world.letter(BROKEN), calls);
                for (var hour = world.now(); hour.isBefore(END); hour = hour.plus(Duration.ofHours(1))) {
                    world.runUntil(hour.toString());
                    sweeper.apply(world.ports()).sweep(hour.plus(Duration.ofMinutes(1)));
                }
                if (!world.starts().containsAll(LATER)) {
                    return Optional.of(calls);
                }
            }
        }
        return Optional.empty();
    }

    private BrokenChain() {}
}
