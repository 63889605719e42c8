package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.workflowlanguage.StepWorkflow.StepReadingContext;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.policy.Retry;
import java.util.List;
import java.util.Optional;

/**
 * The call that an action of a workflow makes: an HTTP request to a URL in the definition, or a call of a named
 * operation to which the operator has assigned a service.
 */
sealed interface ActionCall permits ActionCall.ApiAction, HttpAction {

    /** Returns the name of the call, which the history of an instance shows. */
    String name();

    /**
     * Returns the key under which the compiled workflow stores the parts of this call that are known at deployment,
     * such as the URL.
     *
     * @param source JSON pointer to the action in the definition
     */
    String callKey(String source);

    CallTemplate template();

    List<String> secrets();

    Expression arguments();

    Retry retry();

    /**
     * An action that calls an operation of an internal API (section "ApiAction"). The operator configures the service behind the
     * API as a connector with the name {@code entity.operation}.
     *
     * @param name the entity and the operation, joined by a dot
     * @param arguments evaluated over the context; returns {@code {entity, operation, args}}
     */
    record ApiAction(String name, CallTemplate template, List<String> secrets, Expression arguments)
            implements ActionCall {

        static Optional<ActionCall> parse(Fields fields, StepReadingContext stepReadingContext) {
            var entity = fields.text("entity");
            var operation = fields.text("operation");
            var arguments = arguments(fields.required("args"), entity, operation);
            if (entity.isEmpty() || operation.isEmpty()) {
                return Optional.empty();
            }
            var name = entity + "." + operation;
            return switch (stepReadingContext.context().connectors().resolve(name)) {
                case CallTarget.Resolved(var template, var secrets) ->
                    arguments.map(given -> new ApiAction(name, template, secrets, given));
                case CallTarget.Unresolved(String message, String hint) -> {
                    fields.get("operation").fault(message, hint);
                    yield Optional.empty();
                }
            };
        }

        private static Optional<Expression> arguments(Place args, String entity, String operation) {
            if (args.isAbsent()) {
                return Optional.empty();
            }
            if (args.value().isValueNode()) {
                args.fault("the arguments of an operation must be a list", "such as [{\"var\": \"params.id\"}]");
            }
            return JsonLogicRules.parse(args)
                    .map(rule -> ContextExpressions.connectorArguments(entity, operation, rule));
        }

        @Override
        public String callKey(String source) {
            return name;
        }

        @Override
        public Retry retry() {
            return Retry.NEVER;
        }
    }
}
