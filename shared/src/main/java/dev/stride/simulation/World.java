package dev.stride.simulation;

import dev.stride.Limits;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A virtual clock and all that is going to happen. Time jumps from one happening to the next, so that waiting costs
 * nothing. One seed decides all that is left to chance: a run can be repeated from it.
 *
 * <p>Handlers run as {@link Invocation}s, each on its own virtual thread, of which exactly one moves at a time.
 */
public final class World implements InstantSource, AutoCloseable {

    /** Why the world stopped. */
    public enum Rest {
        /** Nothing is left to happen. */
        IDLE,
        /** All that is left happens later than asked for. */
        TIME_IS_UP,
        /** It never comes to rest: {@link Limits#HAPPENINGS} were not enough. */
        ENDLESS
    }

    private final SplittableRandom random;
    private final Weather weather;
    private final PriorityQueue<Happening> agenda = new PriorityQueue<>();
    private final Set<Invocation> underWay = new LinkedHashSet<>();
    private Instant now;
    private Instant horizon = Instant.MAX;
    private int happenings;
    private long serial;
    private int handlers;
    private Optional<Invocation> running = Optional.empty();

    public World(long seed, Instant start, Weather weather) {
        this.random = new SplittableRandom(seed);
        this.weather = weather;
        this.now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** How unkind this world is. */
    public Weather weather() {
        return weather;
    }

    /** Randomness of its own for one service, so that a draw there does not shift the draws of the others. */
    public SplittableRandom chance() {
        return random.split();
    }

    /** Lets something happen at a time, or at once when that time has passed. */
    public void at(Instant time, Runnable what) {
        var tie = weather.shuffled() ? random.nextLong() : 0;
        agenda.add(new Happening(time.isBefore(now) ? now : time, tie, serial++, what));
    }

    /** Lets a handler run from now on, as an invocation of its own. The work must not throw. */
    public void invoke(Instant deadline, Runnable work) {
        var invocation = new Invocation(++handlers, deadline, work);
        underWay.add(invocation);
        at(now, () -> resume(invocation));
    }

    /** Whether the caller is a handler, rather than the test that watches. */
    public boolean inInvocation() {
        return running.isPresent();
    }

    /**
     * Lets time pass for the handler that calls this, while others go on. One that passes its deadline is killed, as
     * the platform kills a function; a killed one gets no further.
     */
    public void pause(Duration time) {
        var invocation = underWay();
        invocation.checkAlive();
        var until = now.plus(time);
        if (until.isAfter(invocation.deadline())) {
            pause(Duration.between(now, invocation.deadline()));
            throw invocation.kill();
        }
        if (isNext(until)) {
            now = until;
            happenings++;
            return;
        }
        at(until, () -> resume(invocation));
        invocation.rest();
    }

    /** Kills the handler that calls this: it stops where it is, and nothing that it does later reaches the world. */
    public Crash crash() {
        return underWay().kill();
    }

    /** Lets the handler that calls this wait until it is killed at its deadline. */
    public Crash hang() {
        pause(left());
        return crash();
    }

    /** Time that the handler that calls this has until its deadline. */
    public Duration left() {
        var left = Duration.between(now, underWay().deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** The number of the handler that calls this, counted from 1. */
    public int handler() {
        return underWay().number();
    }

    private Invocation underWay() {
        return running.orElseThrow(() -> new IllegalStateException("Only a handler can do this"));
    }

    /** When the next thing happens, if anything is left to. */
    public Optional<Instant> next() {
        return Optional.ofNullable(agenda.peek()).map(Happening::at);
    }

    /** Lets all happen that happens now, until every handler has ended: what is left waits for its time. */
    public Rest settle() {
        while (!underWay.isEmpty() || isDue(now)) {
            var rest = run(underWay.isEmpty() ? now : agenda.element().at());
            if (rest == Rest.ENDLESS) {
                return rest;
            }
        }
        return agenda.isEmpty() ? Rest.IDLE : Rest.TIME_IS_UP;
    }

    /** Lets all happen that happens up to an instant, which then is now. */
    public Rest runUntil(Instant end) {
        var rest = run(end);
        if (rest != Rest.ENDLESS && now.isBefore(end)) {
            now = end;
        }
        return rest;
    }

    /** Lets all happen that is left to happen. */
    public Rest run() {
        return run(Instant.MAX);
    }

    /** Ends the handlers that are still under way. */
    @Override
    public void close() {
        for (var invocation : List.copyOf(underWay)) {
            invocation.kill();
            resume(invocation);
        }
    }

    private Rest run(Instant end) {
        horizon = end;
        while (!agenda.isEmpty()) {
            if (!isDue(end)) {
                return Rest.TIME_IS_UP;
            }
            if (++happenings > Limits.HAPPENINGS) {
                return Rest.ENDLESS;
            }
            var next = agenda.remove();
            now = next.at();
            next.what().run();
        }
        return Rest.IDLE;
    }

    private boolean isDue(Instant time) {
        var next = agenda.peek();
        return next != null && !next.at().isAfter(time);
    }

    /** Whether whoever waits until then is the next to move anyway, which saves changing threads. */
    private boolean isNext(Instant until) {
        var other = agenda.peek();
        return !until.isAfter(horizon)
                && happenings < Limits.HAPPENINGS
                && (other == null || until.isBefore(other.at()));
    }

    private void resume(Invocation invocation) {
        running = Optional.of(invocation);
        if (invocation.move()) {
            underWay.remove(invocation);
        }
        running = Optional.empty();
    }

    /** @param tie decides by chance between happenings of one instant */
    private record Happening(Instant at, long tie, long serial, Runnable what) implements Comparable<Happening> {

        @Override
        public int compareTo(Happening other) {
            var byTime = at.compareTo(other.at);
            var byChance = byTime != 0 ? byTime : Long.compare(tie, other.tie);
            return byChance != 0 ? byChance : Long.compare(serial, other.serial);
        }
    }
}
