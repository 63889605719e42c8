package dev.stride.language.serverlessworkflow10.described;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.document.BundleResources;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.AuthenticationPolicy;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.language.serverlessworkflow10.call.OutputForm;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** Parses a call of an OpenAPI operation (section "OpenAPI Call"; decision D98). */
    public static final class OpenApiOperationCall {

        private static final String KIND = "rest";

        public static Optional<DescribedCall> parse(Place with, Context context) {
            var fields = with.fields();
            var document = fields.required("document");
            var operation = fields.text("operationId");
            var arguments = context.arguments(fields.get("parameters"));
            var auth = context.authentication(fields.get("authentication"));
            var output = OutputForm.parse(fields.get("output"));
            var redirect = fields.get("redirect").isTrue();
            fields.rejectUnknown();
            var uri = ExternalResource.documentUri(document);
            if (uri.isEmpty() || operation.isEmpty()) {
                return Optional.empty();
            }
            var function = new FunctionOperation(
                    uri + "#" + operation,
                    JsonNodeFactory.instance.objectNode().put("sendsCredentials", true),
                    auth.map(Auth::scheme),
                    address(uri, context));
            return resolve(KIND, function, document, context)
                    .map(template -> new DescribedCall(
                            context, withOutput(template, output, redirect).withAuth(auth), arguments));
        }

        /** Returns the address in the connector with the name of the task or of the document, for a document without an address. */
        private static Optional<String> address(String uri, Context context) {
            var connectors = context.compilation().connectors();
            return Stream.of(context.task(), BundleResources.fileName(uri).orElse(uri))
                    .flatMap(name -> connectors.address(name).stream())
                    .findFirst();
        }

        /** A template that is a placeholder, because an offline validation has skipped the document, is unchanged. */
        private static CallTemplate withOutput(CallTemplate template, String output, boolean redirect) {
            return template.template() instanceof ObjectNode described
                    ? template.withTemplate(
                            described.deepCopy().put("output", output).put("redirect", redirect))
                    : template;
        }

        private OpenApiOperationCall() {}
    }

    /** Parses a call of a gRPC method (section "gRPC Call"; decision D99). */
    public static final class GrpcMethodCall {

        private static final String KIND = "rpc";

        public static Optional<DescribedCall> parse(Place with, Context context) {
            var fields = with.fields();
            var proto = fields.required("proto");
            var method = fields.text("method");
            var service = fields.required("service").fields();
            var name = service.text("name");
            var host = constant(service, "host");
            var port = port(service);
            var auth = context.authentication(service.get("authentication"));
            if (auth.filter(it -> it.scheme() == AuthScheme.DIGEST).isPresent()) {
                service.get("authentication")
                        .fault("gRPC calls do not support digest authentication", "use `basic`, `bearer` or `oauth2`");
            }
            var arguments = context.arguments(fields.get("arguments"));
            service.rejectUnknown();
            fields.rejectUnknown();
            var uri = ExternalResource.documentUri(proto);
            if (uri.isEmpty() || method.isEmpty() || name.isEmpty() || host.isEmpty()) {
                return Optional.empty();
            }
            var metadata = JsonNodeFactory.instance.objectNode().put("endpoint", "grpc://" + host + port);
            var text = uri + "#" + name + "#" + method;
            var function = new FunctionOperation(text, metadata, auth.map(Auth::scheme));
            return resolve(KIND, function, proto, context)
                    .map(template -> new DescribedCall(context, template.withAuth(auth), arguments));
        }

        /** Returns the text of a property. The text must be a constant, because deployment resolves the address of the service. */
        private static String constant(Fields service, String name) {
            var text = service.text(name);
            if (TemplateParser.containsExpression(text)) {
                service.get(name)
                        .fault(
                                "the address of a gRPC service must be a constant",
                                "write the address, or use `switch` to choose among tasks with constant addresses");
                return "";
            }
            return text;
        }

        /** Returns the port with a colon before it; empty when there is none. */
        private static String port(Fields service) {
            return service.has("port")
                    ? service.get("port")
                            .numberOrText()
                            .map(port -> ":" + port.toPlainString())
                            .orElse("")
                    : "";
        }

        private GrpcMethodCall() {}
    }
}
