package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.connector.Connection;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Retry;
import java.util.List;
import java.util.Optional;

/**
 * Executes an operation of an internal API (section "ApiAction"): the connector that the deployment binds to
 * {@code entity.operation}.
 *
 * @param name the entity and the operation, joined by a dot
 * @param arguments over the context; gives {@code {entity, operation, args}}
 */
record ApiAction(String name, CallTemplate template, List<String> secrets, Expression arguments) implements Invocation {

    static Optional<Invocation> read(Fields fields, Reading reading) {
        var entity = fields.text("entity");
        var operation = fields.text("operation");
        var arguments = arguments(fields.required("args"), entity, operation);
        if (entity.isEmpty() || operation.isEmpty()) {
            return Optional.empty();
        }
        var name = entity + "." + operation;
        return switch (reading.surroundings().connectors().named(name)) {
            case Connection.Resolved(var template, var secrets) ->
                arguments.map(given -> new ApiAction(name, template, secrets, given));
            case Connection.Unresolved(String message, String hint) -> {
                fields.get("operation").fault(message, hint);
                yield Optional.empty();
            }
        };
    }

    private static Optional<Expression> arguments(Place args, String entity, String operation) {
        if (args.absent()) {
            return Optional.empty();
        }
        if (args.value().isValueNode()) {
            args.fault("the arguments of an operation are a list", "such as [{\"var\": \"params.id\"}]");
        }
        return Logic.read(args).map(rule -> Context.operation(entity, operation, rule));
    }

    @Override
    public String call(String source) {
        return name;
    }

    @Override
    public Retry retry() {
        return Retry.NEVER;
    }
}
