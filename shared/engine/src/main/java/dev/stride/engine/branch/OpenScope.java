package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A state that a branch has entered and not left.
 *
 * @param enterNode index of its {@link dev.stride.plan.node.Node.Enter}
 * @param enteredAt when the state was entered
 * @param totalDeadline deadline of the state including retries
 * @param attemptDeadline deadline of the state without the delays before retries: each such delay moves this deadline
 * @param entryData the data with which the branch entered the state; empty until the data changes
 * @param attempts the attempts of its tasks, if they are tried again after an error
 */
public record OpenScope(
        int enterNode,
        Instant enteredAt,
        Optional<Instant> totalDeadline,
        Optional<Instant> attemptDeadline,
        Optional<JsonNode> entryData,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Attempts> attempts) {

    /**
     * The attempts of the tasks in a state.
     *
     * @param number of the latest attempt: 1 for the first, and then larger than any number that a call had before
     * @param highest the largest number that a call has had so far. It exceeds {@code number} if tasks inside are tried again too
     * @param firstVisit number of states that the branch had entered before the first attempt
     * @param repeated number of states that the branch had entered again since then, when the latest attempt began
     * @param underWay whether the latest attempt has not ended
     */
    public record Attempts(int number, int highest, int firstVisit, int repeated, boolean underWay) {

        private Attempts reaching(int other) {
            return new Attempts(number, Math.max(highest, other), firstVisit, repeated, underWay);
        }
    }

    /** Creates the scope of a state that the branch is just entering. */
    public OpenScope(
            int enterNode, Instant enteredAt, Optional<Instant> totalDeadline, Optional<Instant> attemptDeadline) {
        this(enterNode, enteredAt, totalDeadline, attemptDeadline, Optional.empty(), Optional.empty());
    }

    /** Returns the scope when an attempt of its tasks begins. @param visits number of states that the branch has entered */
    OpenScope attempting(int visits) {
        return withAttempts(attempts.map(before -> new Attempts(
                        before.highest + 1, before.highest + 1, before.firstVisit, visits - before.firstVisit, true))
                .orElseGet(() -> new Attempts(1, 1, visits, 0, true)));
    }

    OpenScope afterAttempt() {
        return attempts.map(it -> withAttempts(new Attempts(it.number, it.highest, it.firstVisit, it.repeated, false)))
                .orElse(this);
    }

    /** Returns the scope when calls inside it have had a number, counted from 1 in its present attempt. */
    OpenScope reaching(int inside) {
        return attempts.filter(Attempts::underWay)
                .map(it -> withAttempts(it.reaching(it.number - 1 + inside)))
                .orElse(this);
    }

    private OpenScope withAttempts(Attempts changed) {
        return new OpenScope(enterNode, enteredAt, totalDeadline, attemptDeadline, entryData, Optional.of(changed));
    }

    public Optional<Instant> deadline() {
        return Stream.of(totalDeadline, attemptDeadline)
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }

    /** Postpones the attempt deadline, which does not count the delays before retries. */
    public OpenScope extendedBy(Duration wait) {
        return new OpenScope(
                enterNode, enteredAt, totalDeadline, attemptDeadline.map(end -> end.plus(wait)), entryData, attempts);
    }

    /** Returns the scope of the same state in another plan. @param enter the node that enters the state there */
    public OpenScope at(int enter) {
        return new OpenScope(enter, enteredAt, totalDeadline, attemptDeadline, entryData, attempts);
    }

    /** Returns the scope without deadlines. An error handler that runs in this scope is then not interrupted by them. */
    public OpenScope withoutDeadlines() {
        return new OpenScope(enterNode, enteredAt, Optional.empty(), Optional.empty(), entryData, attempts);
    }

    /**
     * Returns the scope after a change of the branch's data. At the first change, the scope stores the data with which it was
     * entered.
     *
     * @param data the data before the change
     */
    OpenScope rememberingData(JsonNode data) {
        return entryData.isPresent() ? this : withEntryData(Optional.of(data));
    }

    OpenScope withEntryData(Optional<JsonNode> data) {
        return new OpenScope(enterNode, enteredAt, totalDeadline, attemptDeadline, data, attempts);
    }
}
