package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.EvaluationBudget.StepMeter;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The current time and the variables that an expression can read besides its input.
 *
 * @param now the start of the current workflow step; an expression cannot read any other clock
 * @param variables values by name, without the dollar sign: {@code CONST}, {@code WORKFLOW}, arguments
 * @param stepMeter counts the steps of all evaluations with these bindings
 */
public record Bindings(Instant now, Map<String, JsonNode> variables, StepMeter stepMeter) {

    public Bindings {
        variables = Map.copyOf(variables);
    }

    /** Creates bindings for evaluations of which each has a limit of steps, but not all together. */
    public Bindings(Instant now, Map<String, JsonNode> variables) {
        this(now, variables, StepMeter.NONE);
    }

    /** Returns a copy of these bindings with more variables. A new variable replaces an old variable of the same name. */
    public Bindings with(Map<String, JsonNode> more) {
        var all = new HashMap<>(variables);
        all.putAll(more);
        return new Bindings(now, all, stepMeter);
    }
}
