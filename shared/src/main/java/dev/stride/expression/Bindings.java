package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * All that an expression may read besides its input.
 *
 * @param now the instant of the step, the only clock an expression sees
 * @param variables values by name, without the dollar sign: {@code CONST}, {@code WORKFLOW}, arguments
 */
public record Bindings(Instant now, Map<String, JsonNode> variables) {

    public Bindings {
        variables = Map.copyOf(variables);
    }

    /** These bindings and more; a name bound anew hides the old value. */
    public Bindings with(Map<String, JsonNode> more) {
        var all = new HashMap<>(variables);
        all.putAll(more);
        return new Bindings(now, all);
    }
}
