package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.expression.Expression;
import dev.stride.plan.fault.Catch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * The settings that apply while a branch is in a state, from the {@link Node.Enter} node to the {@link Node.Leave} node: name,
 * fault handlers, timeouts and compensation.
 *
 * @param state the author's name of the state; empty if the scope is only a part of the enclosing state. The history does not
 *     show such a part
 * @param kind the author's word for the type of the state, such as {@code operation}
 * @param catches handlers of faults; the first that matches applies
 * @param totalTimeout timeout of the state including retries
 * @param attemptTimeout timeout of the state without the delays before retries
 * @param compensation index of the node that compensates the completed state
 * @param computedTimeout expression that returns {@code totalTimeout} as ISO 8601 text, evaluated when the state is entered
 * @param light whether an instance may enter the state without a commit, because the state may be too small for a separate commit
 * @param retried whether the scope is a part of the enclosing state that is tried again after an error. Its calls keep their
 *     idempotency keys until the enclosing state ends
 */
public record StateScope(
        String state,
        String kind,
        List<Catch> catches,
        Optional<PeriodDuration> totalTimeout,
        Optional<PeriodDuration> attemptTimeout,
        OptionalInt compensation,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Expression> computedTimeout,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean light,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean retried) {
    public StateScope {
        catches = List.copyOf(catches);
    }

    /**
     * Creates a scope for a state before which the instance must be saved: the runtime commits the instance before it enters the
     * state.
     */
    public StateScope(
            String state,
            String kind,
            List<Catch> catches,
            Optional<PeriodDuration> totalTimeout,
            Optional<PeriodDuration> attemptTimeout,
            OptionalInt compensation) {
        this(state, kind, catches, totalTimeout, attemptTimeout, compensation, Optional.empty(), false, false);
    }

    /** Returns a copy of these settings whose fault handlers and compensation lead to other nodes. */
    public StateScope withTargets(List<Catch> newCatches, OptionalInt newCompensation) {
        return new StateScope(
                state,
                kind,
                newCatches,
                totalTimeout,
                attemptTimeout,
                newCompensation,
                computedTimeout,
                light,
                retried);
    }

    /** Returns whether this is only a part of a state, without a name, which the history does not show. */
    public boolean continuesState() {
        return state.isEmpty();
    }

    /** Creates a scope without timeouts and without compensation. */
    public StateScope(String state, String kind, List<Catch> catches) {
        this(state, kind, catches, Optional.empty(), Optional.empty(), OptionalInt.empty());
    }
}
