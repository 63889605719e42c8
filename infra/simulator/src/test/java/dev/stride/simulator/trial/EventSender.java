package dev.stride.simulator.trial;

import dev.stride.simulator.world.RareBehaviour;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;

/** Who sends events from outside, as the whims of a world are: sooner or later than a program says, and some of them twice. */
final class EventSender {

    /** Before that, an instance may not be there yet, and what comes then is not for it. */
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

    /** When a step happens that is to happen so long after the start: the order of steps stays. */
    Instant when(Duration after) {
        if (isPunctual() || after.compareTo(EARLIEST) <= 0) {
            return start.plus(after);
        }
        var paced = Duration.ofMillis((long) (after.toMillis() * pace));
        return start.plus(paced.compareTo(EARLIEST) < 0 ? EARLIEST : paced);
    }

    /** When an event is sent once more, seconds, minutes or days after the first time, if it is. */
    Optional<Instant> again() {
        if (chance.nextDouble() >= whims().resentEvents()) {
            return Optional.empty();
        }
        var longest = Math.log((double) whims().resentWithin().toMillis());
        var later = Duration.ofMillis((long) Math.exp(chance.nextDouble(longest)));
        return Optional.of(world.instant().plus(later));
    }

    private boolean isPunctual() {
        return whims().equals(RareBehaviour.NONE);
    }

    private RareBehaviour whims() {
        return world.networkProfile().rareBehaviour();
    }
}
