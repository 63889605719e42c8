package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.ExecTimeout;
import java.time.Instant;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * How long a branch may run, in time and in steps.
 *
 * @param deadline when its time is over
 * @param length the time of an instance, which it has anew when it is retried
 * @param interrupts whether it is stopped at once when its time is over; else after the state that it is in
 * @param ending how it ends, once it only does what is to be done before
 * @param from version from which its steps are counted
 */
public record Term(
        Optional<Instant> deadline,
        Optional<PeriodDuration> length,
        boolean interrupts,
        Optional<Ending> ending,
        long from) {

    static final Term UNLIMITED = new Term(Optional.empty(), Optional.empty(), false, Optional.empty(), 0);

    /** The term of an instance that begins now. */
    static Term of(ExecTimeout bound, Instant now) {
        return new Term(
                Optional.of(Calendar.after(now, bound.after())),
                Optional.of(bound.after()),
                bound.interrupts(),
                Optional.empty(),
                0);
    }

    /** The term of an arm that begins now. */
    static Term ofArm(PeriodDuration longest, Instant now) {
        var deadline = Calendar.after(now, longest);
        return new Term(Optional.of(deadline), Optional.empty(), true, Optional.empty(), 0);
    }

    /** Steps that count towards the most that a branch may take. */
    public long steps(long version) {
        return version - from;
    }

    /** What is done from now on has no end of time. */
    Term ending(Ending last) {
        return new Term(Optional.empty(), length, interrupts, Optional.of(last), from);
    }

    /** The same when the branch gets other data. @param data what it had before */
    Term past(JsonNode data) {
        return ending.flatMap(Ending::cut).map(cut -> cutting(cut.past(data))).orElse(this);
    }

    Term cutting(OpenScope cut) {
        return new Term(
                deadline, length, interrupts, ending.map(it -> new Ending(it.status(), Optional.of(cut))), from);
    }

    /** The term of a branch that goes on with what it had to do. @param version that it goes on from */
    Term anew(Instant now, long version) {
        var deadline = length.map(longest -> Calendar.after(now, longest));
        return new Term(deadline, length, interrupts, Optional.empty(), version);
    }

    /** The term of a branch that goes on with what is to be done before its end. @param version that it goes on from */
    Term from(long version) {
        return new Term(deadline, length, interrupts, ending, version);
    }
}
