package dev.stride.simulator.world;

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
 * <p>Handlers run as {@link SimulatedInvocation}s, each on its own virtual thread, of which exactly one moves at a time.
 */
public final class World implements InstantSource, AutoCloseable {

    /** Why the world stopped. */
    public enum StopReason {
        /** Nothing is left to happen. */
        IDLE,
        /** All that is left happens later than asked for. */
        TIME_IS_UP,
        /** It never comes to rest: {@link Limits#SIMULATION_STEPS} were not enough. */
        ENDLESS
    }

    private final SplittableRandom random;
    private final NetworkProfile networkProfile;
    private final PriorityQueue<ScheduledTask> tasks = new PriorityQueue<>();
    private final Set<SimulatedInvocation> underWay = new LinkedHashSet<>();
    private Instant now;
    private Instant horizon = Instant.MAX;
    private int happenings;
    private long serial;
    private int handlers;
    private Optional<SimulatedInvocation> running = Optional.empty();

    public World(long seed, Instant start, NetworkProfile networkProfile) {
        this.random = new SplittableRandom(seed);
        this.networkProfile = networkProfile;
        this.now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** How unkind this world is. */
    public NetworkProfile networkProfile() {
        return networkProfile;
    }

    /** Randomness of its own for one service, so that a draw there does not shift the draws of the others. */
    public SplittableRandom splitRandom() {
        return random.split();
    }

    /** Lets something happen at a time, or at once when that time has passed. */
    public void schedule(Instant time, Runnable what) {
        var tie = networkProfile.shuffled() ? random.nextLong() : 0;
        tasks.add(new ScheduledTask(time.isBefore(now) ? now : time, tie, serial++, what));
    }

    /** Lets a handler run from now on, as an invocation of its own. The work must not throw. */
    public void invoke(Instant deadline, Runnable work) {
        var simulatedInvocation = new SimulatedInvocation(++handlers, deadline, work);
        underWay.add(simulatedInvocation);
        schedule(now, () -> resume(simulatedInvocation));
    }

    /** Whether the caller is a handler, rather than the test that watches. */
    public boolean isInInvocation() {
        return running.isPresent();
    }

    /**
     * Lets time pass for the handler that calls this, while others go on. One that passes its deadline is killed, as
     * the platform kills a function; a killed one gets no further.
     */
    public void pause(Duration time) {
        var simulatedInvocation = underWay();
        simulatedInvocation.checkAlive();
        var until = now.plus(time);
        if (until.isAfter(simulatedInvocation.deadline())) {
            pause(Duration.between(now, simulatedInvocation.deadline()));
            throw simulatedInvocation.kill();
        }
        if (isNext(until)) {
            now = until;
            happenings++;
            return;
        }
        schedule(until, () -> resume(simulatedInvocation));
        simulatedInvocation.suspend();
    }

    /** Kills the handler that calls this: it stops where it is, and nothing that it does later reaches the world. */
    public Crash crash() {
        return underWay().kill();
    }

    /** Lets the handler that calls this wait until it is killed at its deadline. */
    public Crash hang() {
        pause(timeLeft());
        return crash();
    }

    /** Time that the handler that calls this has until its deadline. */
    public Duration timeLeft() {
        var left = Duration.between(now, underWay().deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** The number of the handler that calls this, counted from 1. */
    public int handlerNumber() {
        return underWay().number();
    }

    private SimulatedInvocation underWay() {
        return running.orElseThrow(() -> new IllegalStateException("Only a handler can do this"));
    }

    /** When the next thing happens, if anything is left to. */
    public Optional<Instant> nextTaskTime() {
        return Optional.ofNullable(tasks.peek()).map(ScheduledTask::at);
    }

    /** Lets all happen that happens now, until every handler has ended: what is left waits for its time. */
    public StopReason runHandlers() {
        while (!underWay.isEmpty() || isDue(now)) {
            var stopReason = run(underWay.isEmpty() ? now : tasks.element().at());
            if (stopReason == StopReason.ENDLESS) {
                return stopReason;
            }
        }
        return tasks.isEmpty() ? StopReason.IDLE : StopReason.TIME_IS_UP;
    }

    /** Lets all happen that happens up to an instant, which then is now. */
    public StopReason runUntil(Instant end) {
        var stopReason = run(end);
        if (stopReason != StopReason.ENDLESS && now.isBefore(end)) {
            now = end;
        }
        return stopReason;
    }

    /** Lets all happen that is left to happen. */
    public StopReason run() {
        return run(Instant.MAX);
    }

    /** Ends the handlers that are still under way. */
    @Override
    public void close() {
        for (var simulatedInvocation : List.copyOf(underWay)) {
            simulatedInvocation.kill();
            resume(simulatedInvocation);
        }
    }

    private StopReason run(Instant end) {
        horizon = end;
        while (!tasks.isEmpty()) {
            if (!isDue(end)) {
                return StopReason.TIME_IS_UP;
            }
            if (++happenings > Limits.SIMULATION_STEPS) {
                return StopReason.ENDLESS;
            }
            var next = tasks.remove();
            now = next.at();
            next.what().run();
        }
        return StopReason.IDLE;
    }

    private boolean isDue(Instant time) {
        var next = tasks.peek();
        return next != null && !next.at().isAfter(time);
    }

    /** Whether whoever waits until then is the next to move anyway, which saves changing threads. */
    private boolean isNext(Instant until) {
        var other = tasks.peek();
        return !until.isAfter(horizon)
                && happenings < Limits.SIMULATION_STEPS
                && (other == null || until.isBefore(other.at()));
    }

    private void resume(SimulatedInvocation simulatedInvocation) {
        running = Optional.of(simulatedInvocation);
        if (simulatedInvocation.resume()) {
            underWay.remove(simulatedInvocation);
        }
        running = Optional.empty();
    }

    /** @param tie decides by chance between happenings of one instant */
    private record ScheduledTask(Instant at, long tie, long serial, Runnable what)
            implements Comparable<ScheduledTask> {

        @Override
        public int compareTo(ScheduledTask other) {
            var byTime = at.compareTo(other.at);
            var byChance = byTime != 0 ? byTime : Long.compare(tie, other.tie);
            return byChance != 0 ? byChance : Long.compare(serial, other.serial);
        }
    }
}
