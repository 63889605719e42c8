package dev.stride.plan.fault;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * A handler of faults.
 *
 * @param faults what it handles
 * @param when over {@code {name, code, message, state, pointer, data}} of the fault: it is handled only when this is true
 * @param restoresData whether the data are again those that the state began with
 * @param next index of the node to go on with
 */
public record Catch(
        List<FaultMatch> faults,
        Optional<Expression> when,
        @JsonProperty("afresh") boolean restoresData,
        int next) {
    public Catch {
        faults = List.copyOf(faults);
    }

    /** A handler of these faults, whatever else is known of them, which goes on with the data as they are. */
    public Catch(List<FaultMatch> faults, int next) {
        this(faults, Optional.empty(), false, next);
    }

    /** The same handler, which goes on elsewhere. */
    public Catch withNext(int elsewhere) {
        return new Catch(faults, when, restoresData, elsewhere);
    }

    public boolean handles(Fault fault) {
        return faults.stream().anyMatch(match -> match.matches(fault));
    }
}
