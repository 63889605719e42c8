package dev.stride.language.serverlessworkflow01.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.data.JsonPaths;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * Parses the parameters of a function (section "Function Definition"). A string that is {@code $} or begins with {@code $.} or
 * {@code $[} is read as a JSONPath; the call sends the value that the path selects.
 */
final class FunctionParameters {

    /**
     * Parses the parameters of a function to an expression that computes them from the data of the action. Returns empty if the
     * parameters are absent.
     */
    static Optional<Expression> parse(Place place) {
        if (!place.isAbsent()) {
            place.fields();
        }
        return place.isAbsent() ? Optional.empty() : Optional.of(template(place));
    }

    private static Expression template(Place place) {
        JsonNode value = place.value();
        return switch (value.getNodeType()) {
            case OBJECT -> {
                var fields = new LinkedHashMap<String, Expression>();
                value.propertyStream().forEach(field -> fields.put(field.getKey(), template(place.at(field.getKey()))));
                yield new Template.Fields(fields);
            }
            case ARRAY ->
                new Template.Items(
                        place.items().stream().map(FunctionParameters::template).toList());
            case STRING ->
                isPath(value.textValue())
                        ? JsonPaths.value(place).orElse(DataFlowExpressions.IDENTITY)
                        : new Constant(value);
            case NULL, BOOLEAN, NUMBER, BINARY, POJO, MISSING -> new Constant(value);
        };
    }

    private static boolean isPath(String text) {
        return text.startsWith("$.") || text.startsWith("$[") || text.equals("$");
    }

    private FunctionParameters() {}
}
