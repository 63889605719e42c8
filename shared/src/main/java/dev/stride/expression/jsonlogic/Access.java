package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Operations that read the data. */
final class Access {

    static final Map<String, Operator> OPERATORS =
            Map.of("var", Access::var, "missing", Access::missing, "missing_some", Access::missingSome);

    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

    /** What stands at a path, all of the data for none; the second argument when nothing does. */
    private static JsonNode var(Arguments arguments) {
        var found = at(arguments.value(0), arguments);
        return found.isMissingNode() ? arguments.value(1) : found;
    }

    private static JsonNode at(JsonNode path, Arguments arguments) {
        var text = Values.text(path, arguments.run());
        var here = arguments.data();
        if (text.isEmpty()) {
            return here;
        }
        for (var step : DOT.split(arguments.run().made(text), -1)) {
            arguments.run().pay(1);
            here = step(here, step);
        }
        return here;
    }

    private static JsonNode step(JsonNode here, String step) {
        if (here.isArray() && INDEX.matcher(step).matches()) {
            return here.path(Integer.parseInt(step));
        }
        if (step.equals("length") && here.isArray()) {
            return JsonNodeFactory.instance.numberNode(here.size());
        }
        if (step.equals("length") && here.isTextual()) {
            return JsonNodeFactory.instance.numberNode(here.textValue().length());
        }
        return here.isObject() ? here.path(step) : MissingNode.getInstance();
    }

    /** Those of some paths at which nothing stands, or null, or an empty text. */
    private static JsonNode missing(Arguments arguments) {
        var values = arguments.values();
        var isList = !values.isEmpty() && values.getFirst().isArray();
        return missing(isList ? values.getFirst().valueStream().toList() : values, arguments);
    }

    private static ArrayNode missing(List<JsonNode> paths, Arguments arguments) {
        var missing = JsonNodeFactory.instance.arrayNode();
        for (var path : paths) {
            var found = at(path, arguments);
            if (found.isMissingNode()
                    || found.isNull()
                    || found.isTextual() && found.textValue().isEmpty()) {
                missing.add(path);
            }
        }
        return missing;
    }

    /** What is missing, unless so many are there as the first argument wants. */
    private static JsonNode missingSome(Arguments arguments) {
        var wanted = Values.number(arguments.value(0), arguments.run());
        var paths = arguments.value(1).valueStream().toList();
        var missing = missing(paths, arguments);
        var there = paths.size() - missing.size();
        var enough = wanted.filter(least -> least.doubleValue() <= there).isPresent();
        return enough ? JsonNodeFactory.instance.arrayNode() : missing;
    }

    private Access() {}
}
