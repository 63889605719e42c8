package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.expression.jsonlogic.Rule.RuleArguments;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The operations of JsonLogic that read the input data, such as {@code var}. */
final class DataOperations {

    static final Map<String, RuleOperator> OPERATORS = Map.of(
            "var",
            DataOperations::var,
            "missing",
            DataOperations::missing,
            "missing_some",
            DataOperations::missingSome);

    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

    /** Returns the value at a path, all data for an empty path, or the second argument if there is no value. */
    private static JsonNode var(RuleArguments ruleArguments) {
        var found = at(ruleArguments.evaluate(0), ruleArguments);
        return found.isMissingNode() ? ruleArguments.evaluate(1) : found;
    }

    private static JsonNode at(JsonNode path, RuleArguments ruleArguments) {
        var text = Coercions.toText(path, ruleArguments.evaluation());
        var here = ruleArguments.data();
        if (text.isEmpty()) {
            return here;
        }
        for (var step : DOT.split(ruleArguments.evaluation().payForText(text), -1)) {
            ruleArguments.evaluation().pay(1);
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

    /** Returns those of the given paths whose value in the data is missing, null or an empty string. */
    private static JsonNode missing(RuleArguments ruleArguments) {
        var values = ruleArguments.evaluateAll();
        var isList = !values.isEmpty() && values.getFirst().isArray();
        return missing(isList ? values.getFirst().valueStream().toList() : values, ruleArguments);
    }

    private static ArrayNode missing(List<JsonNode> paths, RuleArguments ruleArguments) {
        var missing = JsonNodeFactory.instance.arrayNode();
        for (var path : paths) {
            var found = at(path, ruleArguments);
            if (found.isMissingNode()
                    || found.isNull()
                    || found.isTextual() && found.textValue().isEmpty()) {
                missing.add(path);
            }
        }
        return missing;
    }

    /**
     * Returns those of the given paths whose value in the data is missing, null or an empty string. If at least {@code n} paths
     * have a value, returns an empty list instead. The first argument is {@code n}.
     */
    private static JsonNode missingSome(RuleArguments ruleArguments) {
        var wanted = Coercions.toNumber(ruleArguments.evaluate(0), ruleArguments.evaluation());
        var paths = ruleArguments.evaluate(1).valueStream().toList();
        var missing = missing(paths, ruleArguments);
        var there = paths.size() - missing.size();
        var enough = wanted.filter(least -> least.doubleValue() <= there).isPresent();
        return enough ? JsonNodeFactory.instance.arrayNode() : missing;
    }

    private DataOperations() {}
}
