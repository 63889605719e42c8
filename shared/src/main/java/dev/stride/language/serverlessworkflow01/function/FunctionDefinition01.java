package dev.stride.language.serverlessworkflow01.function;

import dev.stride.expression.Expression;
import dev.stride.language.connector.CallTarget;
import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import java.util.Optional;

/**
 * The function that an action calls (section "Function Definition"): a service by its address, a Lambda function, or a
 * connector of the configuration.
 *
 * @param request over the data of the action; gives what is sent, which is the data themselves if nothing else is said
 */
public record FunctionDefinition01(String name, CallTarget.Resolved call, Expression request) {

    /** Parses a function, or the name of a connector. */
    public static Optional<FunctionDefinition01> parse(Place place, CallTargetResolver callTargetResolver) {
        if (!place.value().isObject()) {
            return named(place, callTargetResolver);
        }
        var fields = place.fields();
        var name = fields.text("name");
        var parameters = FunctionParameters.parse(fields.get("parameters"));
        var type = fields.get("type");
        if (type.isAbsent()) {
            type.warn("`type` is missing: the kind of call is inferred from `resource`", "");
        }
        var call = call(
                fields.required("resource"), Optional.of(type.text()).filter(it -> !it.isEmpty()), callTargetResolver);
        fields.warnUnknown();
        return call.map(it -> new FunctionDefinition01(name, it, parameters.orElse(DataFlowExpressions.IDENTITY)));
    }

    private static Optional<FunctionDefinition01> named(Place place, CallTargetResolver callTargetResolver) {
        var name = place.text();
        if (!place.isAbsent()) {
            place.warn("a plain string is read as the name of a connector in the configuration", "");
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
}
