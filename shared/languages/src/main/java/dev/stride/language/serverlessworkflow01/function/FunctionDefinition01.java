package dev.stride.language.serverlessworkflow01.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.data.JsonPaths;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * The function that an action calls (section "Function Definition"): a service at an address, a Lambda function, or the service
 * that a connector configures.
 *
 * @param request computes the arguments of the call from the data of the action; by default, the arguments are these data
 */
public record FunctionDefinition01(String name, CallTarget.Resolved call, Expression request) {

    /**
     * Parses a function. An author writes an object, or only the name of a connector, which is a service or function
     * that the operator has configured.
     */
    public static Optional<FunctionDefinition01> parse(Place place, CallTargetResolver callTargetResolver) {
        if (!place.value().isObject()) {
            return named(place, callTargetResolver);
        }
        var fields = place.fields();
        var name = fields.text("name");
        var parameters = parseParameters(fields.get("parameters"));
        var type = type(fields.get("type"), callTargetResolver);
        var call = call(fields.required("resource"), type, callTargetResolver);
        fields.warnUnknown();
        return call.map(it -> new FunctionDefinition01(name, it, parameters.orElse(DataFlowExpressions.IDENTITY)));
    }

    private static Optional<String> type(Place place, CallTargetResolver callTargetResolver) {
        var type = place.text();
        if (type.isEmpty()) {
            place.assume(
                    "`type` is %s, so the kind of call (HTTP or Lambda) is derived from `resource`"
                            .formatted(place.isAbsent() ? "missing" : "empty"),
                    "add one, such as `http`");
        } else if (!callTargetResolver.knows(type)) {
            place.assume(
                    ("Stride has no type `%s` of functions, "
                                    + "so the kind of call (HTTP or Lambda) is derived from `resource`")
                            .formatted(type),
                    Suggestions.didYouMean(type, callTargetResolver.types()));
        }
        return Optional.of(type).filter(it -> !it.isEmpty());
    }

    private static Optional<FunctionDefinition01> named(Place place, CallTargetResolver callTargetResolver) {
        var name = place.text();
        if (!place.isAbsent()) {
            place.assume(
                    "a plain string is read as the name of a connector in the configuration",
                    "write an object with `name`, `type` and `resource`");
        }
        return call(place, Optional.empty(), callTargetResolver)
                .map(call -> new FunctionDefinition01(name, call, DataFlowExpressions.IDENTITY));
    }

    private static Optional<CallTarget.Resolved> call(
            Place resource, Optional<String> type, CallTargetResolver callTargetResolver) {
        var text = resource.text().strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return switch (callTargetResolver.resolve(type, text)) {
            case CallTarget.Resolved resolved -> Optional.of(resolved);
            case CallTarget.Unresolved(String message, String hint) -> {
                resource.fault(message, hint);
                yield Optional.empty();
            }
        };
    }

    private static Optional<Expression> parseParameters(Place place) {
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
                new Template.Items(place.items().stream()
                        .map(FunctionDefinition01::template)
                        .toList());
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
}
