package dev.stride.simulator.trial;

import dev.stride.simulator.world.NetworkProfile.RareBehaviour;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A simulated sender of external events. With rare behaviour it sends events earlier or later than the program says, and
 * some of them twice.
 */
final class EventSender {

    /** Earliest time of an event after the start: earlier, its instance might not exist yet and would miss it. */
    private static final Duration EARLIEST = Duration.ofSeconds(30);

    private static final double FASTEST = 0.02;
    private static final double SLOWEST = 3;

    private final World world;
    private final Instant start;
    private final SplittableRandom chance;
    private final double pace;

    EventSender(World world, Instant start) {
        this.world = world;
        this.start = start;
        chance = world.splitRandom();
        pace = chance.nextBoolean() ? 1 : chance.nextDouble(FASTEST, SLOWEST);
    }

    /** Returns the actual time of a step that the program schedules at a time after the start; the order of steps stays. */
    Instant when(Duration after) {
        if (isPunctual() || after.compareTo(EARLIEST) <= 0) {
            return start.plus(after);
        }
        var paced = Duration.ofMillis((long) (after.toMillis() * pace));
        return start.plus(paced.compareTo(EARLIEST) < 0 ? EARLIEST : paced);
    }

    /** Returns the time at which an event is sent again, seconds, minutes or days later; empty if it is sent once. */
    Optional<Instant> again() {
        if (chance.nextDouble() >= rareBehaviour().resentEvents()) {
            return Optional.empty();
        }
        var longest = Math.log((double) rareBehaviour().resentWithin().toMillis());
        var later = Duration.ofMillis((long) Math.exp(chance.nextDouble(longest)));
        return Optional.of(world.instant().plus(later));
    }

    private boolean isPunctual() {
        return rareBehaviour().equals(RareBehaviour.NONE);
    }

    private RareBehaviour rareBehaviour() {
        return world.networkProfile().rareBehaviour();
    }
}
