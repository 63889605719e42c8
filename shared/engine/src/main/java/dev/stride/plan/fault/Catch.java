package dev.stride.plan.fault;

import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * A handler for faults of a state, similar to a catch clause.
 *
 * @param faults the faults that it handles
 * @param when condition over {@code {name, code, message, state, pointer, data}} of the fault
 * @param restoresData whether the handler continues with the data that the branch had when it entered the state
 * @param next index of the node to continue with
 */
public record Catch(List<FaultMatch> faults, Optional<Expression> when, boolean restoresData, int next) {
    public Catch {
        faults = List.copyOf(faults);
    }

    /** Creates a handler without a further condition, which continues with the data as they are. */
    public Catch(List<FaultMatch> faults, int next) {
        this(faults, Optional.empty(), false, next);
    }

    /** Returns a copy of this handler. The copy continues at the node {@code newNext} instead. */
    public Catch withNext(int newNext) {
        return new Catch(faults, when, restoresData, newNext);
    }

    public boolean handles(Fault fault) {
        return faults.stream().anyMatch(match -> match.matches(fault));
    }
}
