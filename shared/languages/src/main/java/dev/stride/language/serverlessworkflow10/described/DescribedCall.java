package dev.stride.language.serverlessworkflow10.described;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.AuthenticationPolicy;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.Optional;

/**
 * A task that calls an operation of a service. A service description, such as an OpenAPI document, defines the operation.
 *
 * @param arguments computes the arguments of the call
 */
public record DescribedCall(
        String name, CallTemplate template, Expression arguments, AuthorizationDescriptor authorization)
        implements TaskBody {

    DescribedCall(Context context, CallTemplate template, Expression arguments) {
        this(
                context.task(),
                template,
                arguments,
                AuthorizationDescriptor.of(
                        context.expressions(), template.auth().isPresent()));
    }

    /**
     * The information that the parser of a call needs in addition to the call, such as the declared authentications.
     *
     * @param task name of the task
     */
    public record Context(
            String task, TaskExpressions expressions, NamedPlaces authentications, CompilationContext compilation) {

        Expression arguments(Place place) {
            return place.isAbsent() ? new Constant(JsonNodeFactory.instance.objectNode()) : expressions.template(place);
        }

        Optional<Auth> authentication(Place place) {
            return AuthenticationPolicy.parse(place, authentications, expressions)
                    .map(policy -> new Auth(policy.scheme(), policy.properties(), true));
        }
    }

    /**
     * Finds an operation in its service description, and converts it to a call template. Reports problems at the place where the
     * task refers to the description.
     *
     * @param kind name of the call kind
     */
    static Optional<CallTemplate> resolve(String kind, FunctionOperation operation, Place document, Context context) {
        var found = context.compilation().kinds().find(kind);
        if (found.isEmpty()) {
            document.fault("this deployment does not support calls of the kind `%s`".formatted(kind), "");
            return Optional.empty();
        }
        return switch (context.compilation().resources().resolve(found.get(), operation)) {
            case Resolution.Resolved resolved -> {
                resolved.warnings().forEach(warning -> document.warn(warning, ""));
                yield Optional.of(resolved.template());
            }
            case Resolution.Unaddressed(var function, var problem) -> {
                document.warn(
                        problem,
                        "add the address of the service to the connectors in the configuration of this runtime");
                yield Optional.of(function.template());
            }
            case Resolution.Unresolved(var problems) -> {
                problems.forEach(problem -> document.fault(problem, ""));
                yield Optional.empty();
            }
            case Resolution.Selective _, Resolution.Awaited _ ->
                throw new IllegalStateException(
                        "internal error: the operation of a `call` task was resolved as a GraphQL operation or an AsyncAPI subscription, which this task cannot call");
        };
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var key = plan.addCall(name, authorization.describedBy(template));
        return plan.nodes()
                .add(new Node.Invoke(
                        name,
                        key,
                        arguments,
                        authorization.results(RuntimeJq.compile(".")),
                        new DataPlacement.Replace(),
                        Retry.NEVER,
                        Optional.empty(),
                        authorization.bound(plan, tail.done()),
                        plan.source()));
    }
}
