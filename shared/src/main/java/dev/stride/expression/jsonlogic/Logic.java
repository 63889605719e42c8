package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Map;

/** Operations on truth. They evaluate only what decides. */
final class Logic {

    static final Map<String, Operator> OPERATORS = Map.of(
            "if", Logic::choice,
            "?:", Logic::choice,
            "and", arguments -> firstThat(false, arguments),
            "or", arguments -> firstThat(true, arguments),
            "!", arguments -> Operators.of(!Values.isTrue(arguments.value(0))),
            "!!", arguments -> Operators.of(Values.isTrue(arguments.value(0))));

    /** Conditions, each with what follows from it; the last one without a condition. */
    private static JsonNode choice(Arguments arguments) {
        var at = 0;
        while (at + 1 < arguments.size()) {
            if (Values.isTrue(arguments.value(at))) {
                return arguments.value(at + 1);
            }
            at += 2;
        }
        return arguments.value(at);
    }

    /** The first value that decides, or else the last one. */
    private static JsonNode firstThat(boolean decides, Arguments arguments) {
        JsonNode last = NullNode.getInstance();
        for (int index = 0; index < arguments.size(); index++) {
            last = arguments.value(index);
            if (Values.isTrue(last) == decides) {
                return last;
            }
        }
        return last;
    }

    private Logic() {}
}
