package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.StepMeter;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The clock and the variables that an expression may read besides its input.
 *
 * @param now the start of the step; an expression sees no other clock
 * @param variables values by name, without the dollar sign: {@code CONST}, {@code WORKFLOW}, arguments
 * @param stepMeter counts the steps of all evaluations with these bindings
 */
public record Bindings(Instant now, Map<String, JsonNode> variables, StepMeter stepMeter) {

    public Bindings {
        variables = Map.copyOf(variables);
    }

    /** Creates bindings for evaluations that are not counted together. */
    public Bindings(Instant now, Map<String, JsonNode> variables) {
        this(now, variables, StepMeter.NONE);
    }

    /** Returns these bindings extended by more variables. A new variable hides an old one of the same name. */
    public Bindings with(Map<String, JsonNode> more) {
        var all = new HashMap<>(variables);
        all.putAll(more);
        return new Bindings(now, all, stepMeter);
    }
}
