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
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;

/**
 * A discrete-event simulation: a virtual clock and a queue of scheduled tasks. Time jumps from one task to the next, so
 * waiting takes no real time. One seed determines all random choices, so every run is reproducible.
 *
 * <p>Handlers run as {@link SimulatedInvocation}s, each on its own virtual thread; exactly one of them runs at a time.
 */
public final class World implements InstantSource, AutoCloseable {

    /** The reason why a run of the simulation stopped. */
    public enum StopReason {
        IDLE,
        /** The simulation's remaining tasks are due only after the end time that was set for this run. */
        TIME_IS_UP,
        /**
         * The simulation still had tasks after {@link Limits#SIMULATION_STEPS} or fewer steps, such as message deliveries, or when
         * its thread was interrupted.
         */
        ENDLESS
    }

    private final SplittableRandom random;
    private final NetworkProfile networkProfile;
    private final PriorityQueue<ScheduledTask> tasks = new PriorityQueue<>();
    private final Set<SimulatedInvocation> underWay = new LinkedHashSet<>();
    private Instant now;
    private Instant horizon = Instant.MAX;
    private int happenings;
    private int mostHappenings = Limits.SIMULATION_STEPS;
    private long serial;
    private int handlers;
    private Optional<SimulatedInvocation> running = Optional.empty();
    private IntFunction<Duration> timerDelays = _ -> Duration.ZERO;
    private int timers;

    public World(long seed, Instant start, NetworkProfile networkProfile) {
        this.random = new SplittableRandom(seed);
        this.networkProfile = networkProfile;
        this.now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    public NetworkProfile networkProfile() {
        return networkProfile;
    }

    /** Returns a separate random generator for one service, so that its random choices do not change those of other services. */
    public SplittableRandom splitRandom() {
        return random.split();
    }

    public void schedule(Instant time, Runnable what) {
        var tie = networkProfile.shuffled() ? random.nextLong() : 0;
        tasks.add(new ScheduledTask(time.isBefore(now) ? now : time, tie, serial++, what));
    }

    /**
     * Starts a new invocation, which runs a handler: {@code work}. The handler must catch all its exceptions, because
     * the simulation would not notice them.
     */
    public void invoke(Instant deadline, Runnable work) {
        var simulatedInvocation = new SimulatedInvocation(++handlers, deadline, work);
        underWay.add(simulatedInvocation);
        schedule(now, () -> resume(simulatedInvocation));
    }

    /** Returns the number of steps so far, such as message deliveries. */
    public int steps() {
        return happenings;
    }

    /** Lets the simulation stop after fewer steps than {@link Limits#SIMULATION_STEPS}. */
    public void limitSteps(int most) {
        mostHappenings = Math.min(most, Limits.SIMULATION_STEPS);
    }

    /** Lets timers fire late. @param delays the delay of each timer, counted from 1 in the order in which they are set */
    public void delayTimers(IntFunction<Duration> delays) {
        timerDelays = delays;
    }

    /** Counts a timer that is being set, and returns by how much it fires late. */
    public Duration delayOfNextTimer() {
        return timerDelays.apply(++timers);
    }

    /** Returns the number of timers that were set so far. */
    public int timers() {
        return timers;
    }

    /** Checks whether the caller is a handler, and not the test that observes the world. */
    public boolean isInInvocation() {
        return running.isPresent();
    }

    /**
     * Suspends the calling handler for a time while others run. A handler that passes its deadline is killed, as Lambda
     * kills a function at its timeout, and this call then does not return.
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

    /**
     * Kills the calling handler, so that its later calls have no effect on the world. Returns the error that the caller must
     * throw.
     */
    public Crash crash() {
        return underWay().kill();
    }

    /**
     * Simulates a call that never returns: suspends the calling handler until its deadline, and then marks it as
     * killed. The caller must throw the returned error, which ends the handler.
     */
    public Crash hang() {
        pause(timeLeft());
        return crash();
    }

    /** Returns the time until the deadline of the handler that calls this method. */
    public Duration timeLeft() {
        var left = Duration.between(now, underWay().deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Returns the number of the simulated invocation that runs now. Invocations are numbered from 1 in the order of their start. */
    public int handlerNumber() {
        return underWay().number();
    }

    private SimulatedInvocation underWay() {
        return running.orElseThrow(() -> new IllegalStateException("Only a handler can do this"));
    }

    /** Returns the virtual time of the next scheduled task of the simulation; empty if no task is scheduled. */
    public Optional<Instant> nextTaskTime() {
        return Optional.ofNullable(tasks.peek()).map(ScheduledTask::at);
    }

    /**
     * Runs the simulation until no handler is running and no scheduled task is due. Advances the clock only as long as
     * a handler is running. Tasks that are due later, such as timers, stay scheduled.
     */
    public StopReason runHandlers() {
        while (!underWay.isEmpty() || isDue(now)) {
            var stopReason = run(underWay.isEmpty() ? now : tasks.element().at());
            if (stopReason == StopReason.ENDLESS) {
                return stopReason;
            }
        }
        return tasks.isEmpty() ? StopReason.IDLE : StopReason.TIME_IS_UP;
    }

    /** Runs all tasks up to an instant and sets the clock to it. */
    public StopReason runUntil(Instant end) {
        var stopReason = run(end);
        if (stopReason != StopReason.ENDLESS && now.isBefore(end)) {
            now = end;
        }
        return stopReason;
    }

    /** Runs the simulation until no scheduled tasks are left, or until it exceeds {@link Limits#SIMULATION_STEPS}. */
    public StopReason run() {
        return run(Instant.MAX);
    }

    /** Kills the handlers that are still running. */
    @Override
    public void close() {
        for (var simulatedInvocation : List.copyOf(underWay)) {
            simulatedInvocation.kill();
            resume(simulatedInvocation);
        }
    }

    /** Kills the handlers that are still running, and drops all tasks. */
    public void dropTasks() {
        close();
        tasks.clear();
    }

    private StopReason run(Instant end) {
        horizon = end;
        while (!tasks.isEmpty()) {
            if (!isDue(end)) {
                return StopReason.TIME_IS_UP;
            }
            if (++happenings > mostHappenings || Thread.currentThread().isInterrupted()) {
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

    /**
     * Checks whether a handler that pauses until an instant would be the next to run. If so, the simulation only
     * advances its clock and need not suspend the handler's thread.
     */
    private boolean isNext(Instant until) {
        var other = tasks.peek();
        return !until.isAfter(horizon) && happenings < mostHappenings && (other == null || until.isBefore(other.at()));
    }

    private void resume(SimulatedInvocation simulatedInvocation) {
        running = Optional.of(simulatedInvocation);
        if (simulatedInvocation.resume()) {
            underWay.remove(simulatedInvocation);
        }
        running = Optional.empty();
    }

    /** @param tie a number that orders the tasks of one instant; random unless the profile keeps the order of scheduling */
    private record ScheduledTask(Instant at, long tie, long serial, Runnable what)
            implements Comparable<ScheduledTask> {

        @Override
        public int compareTo(ScheduledTask other) {
            var byTime = at.compareTo(other.at);
            var byChance = byTime != 0 ? byTime : Long.compare(tie, other.tie);
            return byChance != 0 ? byChance : Long.compare(serial, other.serial);
        }
    }

    /**
     * The simulated crash of a handler in the middle of its work. It is an error rather than an exception, so that handlers do
     * not catch it by accident.
     */
    public static final class Crash extends Error {

        Crash() {
            super("The handler crashed", null, false, false);
        }
    }

    /**
     * One invocation of a handler, on a thread of its own. The {@link World} resumes these threads so that only one handler runs at a
     * time.
     */
    private static final class SimulatedInvocation {

        private final int number;
        private final Instant deadline;
        private final Semaphore resumed = new Semaphore(0);
        private final Semaphore suspended = new Semaphore(0);
        private boolean killed;
        private boolean ended;

        SimulatedInvocation(int number, Instant deadline, Runnable work) {
            this.number = number;
            this.deadline = deadline;
            Thread.ofVirtual().start(() -> run(work));
        }

        int number() {
            return number;
        }

        Instant deadline() {
            return deadline;
        }

        /**
         * Lets the handler of this invocation run, and waits until the handler suspends itself or ends. Only {@link World},
         * the main loop of the simulation, calls this method.
         *
         * @return whether the handler has ended
         */
        boolean resume() {
            resumed.release();
            suspended.acquireUninterruptibly();
            return ended;
        }

        /** Suspends the calling handler until the simulated world resumes it. */
        void suspend() {
            suspended.release();
            resumed.acquireUninterruptibly();
            checkAlive();
        }

        Crash kill() {
            killed = true;
            return new Crash();
        }

        void checkAlive() {
            if (killed) {
                throw new Crash();
            }
        }

        private void run(Runnable work) {
            resumed.acquireUninterruptibly();
            try {
                if (!killed) {
                    work.run();
                }
            } finally {
                ended = true;
                suspended.release();
            }
        }
    }
}
