package dev.stride.simulation;

import dev.stride.Limits;
import dev.stride.runtime.port.Queue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A queue that delivers at least once: late, out of order and sometimes twice, as the weather is. Each delivery is an
 * invocation of its own. A message whose handler throws or crashes comes again after the visibility timeout, and is dead
 * after {@link Limits#QUEUE_RECEIVES} deliveries.
 */
public final class SimQueue implements Queue {

    /** Handles a message; what it throws leaves the message in the queue. */
    @FunctionalInterface
    public interface Receiver {

        /** @param receives deliveries so far, this one included */
        void receive(String body, int receives, Instant deadline);
    }

    private final World world;
    private final Receiver receiver;
    private final SplittableRandom chance;
    private final List<String> dead = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private int sent;

    public SimQueue(World world, Receiver receiver) {
        this.world = world;
        this.receiver = receiver;
        this.chance = world.chance();
    }

    @Override
    public void send(List<Letter> letters) {
        if (letters.size() > Limits.QUEUE_BATCH) {
            throw new IllegalArgumentException(
                    "%d letters are more than the %d of one batch".formatted(letters.size(), Limits.QUEUE_BATCH));
        }
        letters.forEach(this::accept);
    }

    /** Messages sent so far. */
    public int sent() {
        return sent;
    }

    /** Messages that no handler managed to handle. */
    public List<String> dead() {
        return List.copyOf(dead);
    }

    /** What handlers threw, crashes and outages of the simulation aside. */
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    private void accept(Letter letter) {
        if (letter.delay().isNegative() || letter.delay().compareTo(Limits.QUEUE_DELAY) > 0) {
            throw new IllegalArgumentException("A queue cannot delay a message by " + letter.delay());
        }
        sent++;
        var due = world.instant().plus(letter.delay());
        deliver(letter.body(), 1, due.plus(some(world.weather().transit())));
        if (chance.nextDouble() < world.weather().duplicates()) {
            deliver(letter.body(), 2, due.plus(some(world.weather().straggling())));
        }
    }

    private void deliver(String body, int receives, Instant when) {
        if (receives > Limits.QUEUE_RECEIVES) {
            dead.add(body);
        } else {
            world.at(
                    when,
                    () -> world.invoke(
                            world.instant().plus(Limits.FUNCTION_TIMEOUT),
                            () -> handle(body, receives, world.instant())));
        }
    }

    private void handle(String body, int receives, Instant received) {
        try {
            receiver.receive(body, receives, received.plus(Limits.FUNCTION_TIMEOUT));
        } catch (Crash | Outage _) {
            again(body, receives, received);
        } catch (RuntimeException | Error bug) {
            failures.add(bug);
            again(body, receives, received);
        }
    }

    private void again(String body, int receives, Instant received) {
        deliver(
                body,
                receives + 1,
                received.plus(Limits.QUEUE_VISIBILITY).plus(some(world.weather().transit())));
    }

    private Duration some(Duration longest) {
        return Weather.upTo(longest, chance);
    }
}
