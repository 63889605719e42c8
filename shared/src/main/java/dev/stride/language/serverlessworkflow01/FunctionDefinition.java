package dev.stride.language.serverlessworkflow01;

import dev.stride.expression.Expression;
import dev.stride.language.connector.Connection;
import dev.stride.language.connector.Functions;
import dev.stride.language.document.Place;
import java.util.Optional;

/**
 * What an action calls (section "Function Definition"): a service by its address, a function of Lambda, or a name that the
 * configuration binds.
 *
 * @param request over the data of the action; gives what is sent, which is the data themselves if nothing else is said
 */
record FunctionDefinition(String name, Connection.Resolved call, Expression request) {

    /** Reads a function, or the name of one that the configuration binds. */
    static Optional<FunctionDefinition> read(Place place, Functions functions) {
        if (!place.value().isObject()) {
            return named(place, functions);
        }
        var fields = place.fields();
        var name = fields.text("name");
        var parameters = FunctionParameters.read(fields.get("parameters"));
        var type = fields.get("type");
        if (type.absent()) {
            type.warn("`type` is missing: it follows from `resource` how the function is called", "");
        }
        var call = call(fields.required("resource"), Optional.of(type.text()).filter(it -> !it.isEmpty()), functions);
        fields.noMore();
        return call.map(it -> new FunctionDefinition(name, it, parameters.orElse(DataFlow.UNCHANGED)));
    }

    private static Optional<FunctionDefinition> named(Place place, Functions functions) {
        var name = place.text();
        if (!place.absent()) {
            place.warn("a text alone is read as the name of a function that the configuration binds", "");
        }
        return call(place, Optional.empty(), functions)
                .map(call -> new FunctionDefinition(name, call, DataFlow.UNCHANGED));
    }

    private static Optional<Connection.Resolved> call(Place resource, Optional<String> type, Functions functions) {
        var text = resource.text().strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return switch (functions.find(type, text)) {
            case Connection.Resolved resolved -> Optional.of(resolved);
            case Connection.Unresolved(String message, String hint) -> {
                resource.fault(message, hint);
                yield Optional.empty();
            }
        };
    }
}
