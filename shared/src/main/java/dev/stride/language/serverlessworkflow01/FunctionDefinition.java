package dev.stride.language.serverlessworkflow01;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.plan.CallTemplate;
import java.util.Optional;

/**
 * What an action calls (section "Function Definition").
 *
 * @param parameters over the data of the action; gives the request, which is the data themselves when empty
 * @param arguments over the request; gives what a call of its kind takes
 */
record FunctionDefinition(String name, CallTemplate call, Optional<Expression> parameters, Expression arguments) {

    /** Reads a function, or the name of one that the configuration binds. */
    static Optional<FunctionDefinition> read(Place place, FunctionTypes types) {
        if (place.value().isTextual()) {
            place.warn("the name of a function alone is read as one that is bound in the configuration", "");
            return types.resolve(place, place.at("type"))
                    .map(resolved -> new FunctionDefinition(
                            place.text(), resolved.call(), Optional.empty(), resolved.arguments()));
        }
        var fields = place.fields();
        var name = fields.text("name");
        var parameters = FunctionParameters.read(fields.get("parameters"));
        var type = fields.get("type");
        type.text();
        if (type.absent() && !place.absent()) {
            type.warn("`type` is missing: it follows from `resource` how the function is called", "");
        }
        var resource = fields.required("resource");
        var resolved = types.resolve(resource, type);
        fields.noMore();
        return resolved.map(it -> new FunctionDefinition(name, it.call(), parameters, it.arguments()));
    }

    /** Over the data of the action; gives the arguments of the call. */
    Expression request() {
        return DataFlow.chain(parameters.orElse(DataFlow.UNCHANGED), arguments);
    }
}
