package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.metering.JqRegex;
import java.util.List;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;

/**
 * The regular expression functions in Java on which jq's {@code test}, {@code match} and {@code capture} are built. Their
 * arguments are the pattern and its flags.
 */
final class RegexFunctions {

    /** The cost, in steps, of writing one position to the output: the start or the end of a match or of a group. */
    private static final int STEPS_TO_WRITE = 5;

    static JsonNode test(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        return BooleanNode.valueOf(regex(in, arguments).isFoundIn(in.textValue()));
    }

    static JsonNode match(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var matches = JsonNodeFactory.instance.arrayNode();
        for (var regexMatch : regex(in, arguments).find(in.textValue(), false)) {
            JqEvaluation.current().pay((long) STEPS_TO_WRITE * regexMatch.bounds().length);
            matches.add(regexMatch.toJson());
        }
        return matches;
    }

    private static JqRegex regex(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        if (!in.isTextual()) {
            throw new JsonQueryTypeException("%s cannot be matched, as it is not a string", in);
        }
        return JqRegex.compile(arguments.getFirst(), arguments.getLast());
    }

    private RegexFunctions() {}
}
