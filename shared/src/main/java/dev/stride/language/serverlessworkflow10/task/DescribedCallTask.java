package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.AuthenticationPolicy;
import dev.stride.language.serverlessworkflow10.call.EndpointText;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.Optional;

/**
 * A task that calls an operation that a service description defines, such as an OpenAPI document.
 *
 * @param arguments by name
 */
record DescribedCallTask(String name, CallTemplate template, Expression arguments) implements TaskBody {

    private static final String OPENAPI = "rest";
    private static final String GRPC = "rpc";

    /** Parses a call of an OpenAPI operation (section "OpenAPI Call"; decision D98). */
    static Optional<DescribedCallTask> openApi(Place with, TaskExpressions expressions, TaskSurroundings surroundings) {
        var fields = with.fields();
        var document = fields.required("document");
        var operation = fields.text("operationId");
        var arguments = arguments(fields.get("parameters"), expressions);
        var auth = authentication(fields.get("authentication"), expressions, surroundings.context());
        var output = HttpCallTask.output(fields.get("output"));
        var redirect = fields.get("redirect").isTrue();
        fields.rejectUnknown();
        if (document.isAbsent() || operation.isEmpty()) {
            return Optional.empty();
        }
        var text = EndpointText.uri(document) + "#" + operation;
        var function = new FunctionOperation(text, JsonNodeFactory.instance.objectNode(), auth.map(Auth::scheme));
        return resolve(OPENAPI, function, document, surroundings.context())
                .map(template -> new DescribedCallTask(
                        surroundings.name(),
                        withOutput(template, output, redirect).withAuth(auth),
                        arguments));
    }

    /** Parses a call of a gRPC method (section "gRPC Call"; decision D99). */
    static Optional<DescribedCallTask> grpc(Place with, TaskExpressions expressions, TaskSurroundings surroundings) {
        var fields = with.fields();
        var proto = fields.required("proto");
        var method = fields.text("method");
        var service = fields.required("service").fields();
        var name = service.text("name");
        var host = service.text("host");
        var port = service.get("port");
        var auth = authentication(service.get("authentication"), expressions, surroundings.context());
        var arguments = arguments(fields.get("arguments"), expressions);
        service.rejectUnknown();
        fields.rejectUnknown();
        if (proto.isAbsent() || method.isEmpty() || name.isEmpty() || host.isEmpty()) {
            return Optional.empty();
        }
        var endpoint =
                "grpc://" + host + (port.isAbsent() ? "" : ":" + port.value().asText());
        var metadata = JsonNodeFactory.instance.objectNode().put("endpoint", endpoint);
        var text = EndpointText.uri(proto) + "#" + name + "#" + method;
        return resolve(
                        GRPC,
                        new FunctionOperation(text, metadata, auth.map(Auth::scheme)),
                        proto,
                        surroundings.context())
                .map(template -> new DescribedCallTask(surroundings.name(), template.withAuth(auth), arguments));
    }

    /**
     * Returns the call with the requested output form and handling of redirects. Returns the call unchanged if its document was
     * not loaded.
     */
    private static CallTemplate withOutput(CallTemplate template, String output, boolean redirect) {
        return template.template() instanceof ObjectNode described
                ? CallTemplate.withoutAuth(
                        template.kind(),
                        described.deepCopy().put("output", output).put("redirect", redirect))
                : template;
    }

    private static Expression arguments(Place place, TaskExpressions expressions) {
        return place.isAbsent() ? new Constant(JsonNodeFactory.instance.objectNode()) : expressions.template(place);
    }

    private static Optional<Auth> authentication(Place place, TaskExpressions expressions, TaskContext context) {
        return AuthenticationPolicy.parse(place, context.declarations().authentications(), expressions)
                .map(policy -> new Auth(policy.scheme(), policy.properties()));
    }

    private static Optional<CallTemplate> resolve(
            String name, FunctionOperation operation, Place document, TaskContext context) {
        var kind = context.compilation().kinds().find(name);
        if (kind.isEmpty()) {
            document.fault("this deployment does not support calls of this kind", "");
            return Optional.empty();
        }
        return switch (context.compilation().resources().resolve(kind.get(), operation)) {
            case Resolution.Resolved resolved -> {
                resolved.warnings().forEach(warning -> document.warn(warning, ""));
                yield Optional.of(resolved.template());
            }
            case Resolution.Unaddressed(var function, var problem) -> {
                document.warn(problem, "add the service to the connectors of the deployment");
                yield Optional.of(function.template());
            }
            case Resolution.Unresolved(var problems) -> {
                problems.forEach(problem -> document.fault(problem, ""));
                yield Optional.empty();
            }
            case Resolution.Selective _, Resolution.Awaited _ ->
                throw new IllegalStateException("this kind of call always returns its whole result");
        };
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var key = plan.source();
        plan.calls().put(key, template);
        return plan.nodes()
                .add(new Node.Invoke(
                        name,
                        key,
                        arguments,
                        RuntimeJq.compile("."),
                        new DataPlacement.Replace(),
                        Retry.NEVER,
                        Optional.empty(),
                        tail.done(),
                        plan.source()));
    }
}
