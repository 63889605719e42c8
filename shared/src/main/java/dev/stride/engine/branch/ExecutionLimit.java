package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.policy.ExecTimeout;
import java.time.Instant;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * How long a branch may run, in time and in steps.
 *
 * @param deadline when its time is over
 * @param duration the time of an instance, which it has anew when it is retried
 * @param interrupts whether it is stopped at once when its time is over; else after the state that it is in
 * @param pendingEnd how it ends, once it only does what is to be done before
 * @param countedFrom version from which its steps are counted
 */
public record ExecutionLimit(
        Optional<Instant> deadline,
        @JsonProperty("length") Optional<PeriodDuration> duration,
        boolean interrupts,
        @JsonProperty("ending") Optional<PendingEnd> pendingEnd,
        @JsonProperty("from") long countedFrom) {

    public static final ExecutionLimit UNLIMITED =
            new ExecutionLimit(Optional.empty(), Optional.empty(), false, Optional.empty(), 0);

    /** The term of an instance that begins now. */
    public static ExecutionLimit forInstance(ExecTimeout bound, Instant now) {
        return new ExecutionLimit(
                Optional.of(CalendarTime.plus(now, bound.duration())),
                Optional.of(bound.duration()),
                bound.interrupts(),
                Optional.empty(),
                0);
    }

    /** The term of an arm that begins now. */
    public static ExecutionLimit forBranch(PeriodDuration longest, Instant now) {
        var deadline = CalendarTime.plus(now, longest);
        return new ExecutionLimit(Optional.of(deadline), Optional.empty(), true, Optional.empty(), 0);
    }

    /** Steps that count towards the most that a branch may take. */
    public long steps(long version) {
        return version - countedFrom;
    }

    /** What is done from now on has no end of time. */
    public ExecutionLimit pendingEnd(PendingEnd last) {
        return new ExecutionLimit(Optional.empty(), duration, interrupts, Optional.of(last), countedFrom);
    }

    /** The same when the branch gets other data. @param data what it had before */
    ExecutionLimit rememberingData(JsonNode data) {
        return pendingEnd
                .flatMap(PendingEnd::interruptedScope)
                .map(cut -> withInterruptedScope(cut.rememberingData(data)))
                .orElse(this);
    }

    ExecutionLimit withInterruptedScope(OpenScope cut) {
        return new ExecutionLimit(
                deadline,
                duration,
                interrupts,
                pendingEnd.map(it -> new PendingEnd(it.status(), Optional.of(cut))),
                countedFrom);
    }

    /** The term of a branch that goes on with what it had to do. @param version that it goes on from */
    public ExecutionLimit renewed(Instant now, long version) {
        var deadline = duration.map(longest -> CalendarTime.plus(now, longest));
        return new ExecutionLimit(deadline, duration, interrupts, Optional.empty(), version);
    }

    /** The term of a branch that goes on with what is to be done before its end. @param version that it goes on from */
    public ExecutionLimit countedFrom(long version) {
        return new ExecutionLimit(deadline, duration, interrupts, pendingEnd, version);
    }

    /**
     * How a branch ends when it has done what is to be done before its end.
     *
     * @param interruptedScope the state in which its time was over, or the node where it was if it was in none; empty for one that is
     *     cancelled, which never goes on from there
     */
    public record PendingEnd(
            Status status, @JsonProperty("cut") Optional<OpenScope> interruptedScope) {}
}
