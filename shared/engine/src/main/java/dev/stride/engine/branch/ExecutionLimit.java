package dev.stride.engine.branch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.policy.ExecTimeout;
import java.time.Instant;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * The deadline of a branch, and the start of its step count. The runtime fails a branch that makes too many steps, to
 * end endless loops. The number of steps is the number of commits of the branch or of states that it entered, whichever
 * is larger. A retry of the failed instance starts the count again.
 *
 * @param deadline the time at which the branch times out
 * @param duration the timeout of an instance, which starts again on a retry
 * @param interrupts whether the timeout interrupts the current state; otherwise the state finishes first
 * @param pendingEnd how the branch will end, once it has run its final states
 * @param countedFrom the number of {@linkplain Branch#hops steps} of the branch at which the count starts
 */
public record ExecutionLimit(
        Optional<Instant> deadline,
        Optional<PeriodDuration> duration,
        boolean interrupts,
        Optional<PendingEnd> pendingEnd,
        long countedFrom) {

    public static final ExecutionLimit UNLIMITED =
            new ExecutionLimit(Optional.empty(), Optional.empty(), false, Optional.empty(), 0);

    public static ExecutionLimit forInstance(ExecTimeout bound, Instant now) {
        return new ExecutionLimit(
                Optional.of(CalendarTime.plus(now, bound.duration())),
                Optional.of(bound.duration()),
                bound.interrupts(),
                Optional.empty(),
                0);
    }

    public static ExecutionLimit forBranch(PeriodDuration timeout, Instant now) {
        var deadline = CalendarTime.plus(now, timeout);
        return new ExecutionLimit(Optional.of(deadline), Optional.empty(), true, Optional.empty(), 0);
    }

    /**
     * Returns the number of steps that the branch has made since it started or was last retried: the number of its
     * commits or of the states that it entered, whichever is larger. By default, at most {@link
     * dev.stride.Limits#COMMITS_PER_INSTANCE} steps are allowed.
     *
     * @param hops the number of {@linkplain Branch#hops steps} so far
     */
    public long steps(long hops) {
        return hops - countedFrom;
    }

    /**
     * Returns a copy of this limit without its deadline, for a branch whose end is postponed: the branch first runs its
     * final states, such as a compensation, and then ends as {@code end} says. The number of steps stays limited.
     */
    public ExecutionLimit endingWith(PendingEnd end) {
        return new ExecutionLimit(Optional.empty(), duration, interrupts, Optional.of(end), countedFrom);
    }

    /**
     * Called when the data of the branch changes. If a timeout has interrupted a state, returns a copy of this limit
     * that stores the data from before the first change. A retry can then restart the state with this data.
     *
     * @param data the data before the change
     */
    ExecutionLimit rememberingData(JsonNode data) {
        return pendingEnd
                .flatMap(PendingEnd::interruptedScope)
                .map(scope -> withInterruptedScope(scope.rememberingData(data)))
                .orElse(this);
    }

    /** Returns a copy whose next deadline is that of another timeout, if any: a retry sets it. */
    public ExecutionLimit withTimeout(Optional<ExecTimeout> timeout) {
        return new ExecutionLimit(
                deadline,
                timeout.map(ExecTimeout::duration),
                timeout.filter(ExecTimeout::interrupts).isPresent(),
                pendingEnd,
                countedFrom);
    }

    public ExecutionLimit withInterruptedScope(OpenScope scope) {
        return new ExecutionLimit(
                deadline,
                duration,
                interrupts,
                pendingEnd.map(it -> new PendingEnd(it.status(), Optional.of(scope))),
                countedFrom);
    }

    /**
     * Returns the execution limit of a retried instance: a new deadline from the same timeout, and a step count that
     * starts again at zero.
     *
     * @param hops the number of {@linkplain Branch#hops steps} so far
     */
    public ExecutionLimit renewed(Instant now, long hops) {
        var deadline = duration.map(longest -> CalendarTime.plus(now, longest));
        return new ExecutionLimit(deadline, duration, interrupts, Optional.empty(), hops);
    }

    /**
     * Returns the execution limit for the retry of an instance that failed in its final states (see
     * {@link PendingEnd}), such as a compensation. The step count starts again at zero. The deadline does not change.
     *
     * @param hops the number of {@linkplain Branch#hops steps} so far
     */
    public ExecutionLimit countingFrom(long hops) {
        return new ExecutionLimit(deadline, duration, interrupts, pendingEnd, hops);
    }

    /**
     * A postponed end: the branch first runs its final states and then ends. Final states are, for example, a
     * compensation after a cancellation, or the states that the author declared for a timeout.
     *
     * @param status the status with which the branch will end
     * @param interruptedScope the state that the timeout interrupted, or the current node if no state was open; empty for a
     *     cancellation, which cannot be retried
     */
    public record PendingEnd(Status status, Optional<OpenScope> interruptedScope) {}
}
