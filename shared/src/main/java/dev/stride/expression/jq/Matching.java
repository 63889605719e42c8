package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;

/** What jq's {@code test}, {@code match} and their kin are made of; the arguments are the pattern and its flags. */
final class Matching {

    /** What it costs to write where a match or a group begins or ends. */
    private static final int STEPS_TO_WRITE = 5;

    static JsonNode isIn(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        return BooleanNode.valueOf(regex(in, arguments).isIn(in.textValue()));
    }

    static JsonNode matches(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        var matches = JsonNodeFactory.instance.arrayNode();
        for (var match : regex(in, arguments).matches(in.textValue(), false)) {
            Run.current().pay((long) STEPS_TO_WRITE * match.bounds().length);
            matches.add(match.written());
        }
        return matches;
    }

    private static Regex regex(JsonNode in, List<JsonNode> arguments) throws JsonQueryException {
        if (!in.isTextual()) {
            throw new JsonQueryTypeException("%s cannot be matched, as it is not a string", in);
        }
        return Regex.compile(arguments.getFirst(), arguments.getLast());
    }

    private Matching() {}
}
