package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.call.AuthenticatedDocuments;
import dev.stride.language.serverlessworkflow10.call.EndpointDefinition;
import dev.stride.language.serverlessworkflow10.call.OutputForm;
import dev.stride.language.serverlessworkflow10.declaration.CatalogFunction;
import dev.stride.language.serverlessworkflow10.declaration.Declarations10;
import dev.stride.language.serverlessworkflow10.described.AsyncApiMessage;
import dev.stride.language.serverlessworkflow10.described.DescribedCall;
import dev.stride.language.serverlessworkflow10.described.DescribedCall.GrpcMethodCall;
import dev.stride.language.serverlessworkflow10.described.DescribedCall.OpenApiOperationCall;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.rpc.AgentCall;
import dev.stride.language.serverlessworkflow10.rpc.ModelContextCall;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parses a task that calls a service or a function (section "Call"). It is no {@link TaskBody} itself: each kind of call has its
 * own.
 */
final class CallTask {

    /** Returns whether a task calls a service, such as {@code http}, and not a function of the author or of a catalog. */
    static boolean callsService(Fields fields) {
        return Declarations10.PROVIDED_FUNCTIONS.contains(
                fields.place().value().path("call").asText());
    }

    static Optional<? extends TaskBody> parse(
            Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var call = fields.get("call");
        var with = fields.get("with");
        return switch (call.text()) {
            case "http" -> HttpCallTask.parse(with, expressions, surroundings);
            case "openapi" -> OpenApiOperationCall.parse(with, described(expressions, surroundings));
            case "grpc" -> GrpcMethodCall.parse(with, described(expressions, surroundings));
            case "asyncapi" -> AsyncApiMessage.parse(with, described(expressions, surroundings));
            case "a2a" ->
                AgentCall.parse(
                        with,
                        surroundings.name(),
                        expressions,
                        surroundings.context().declarations().authentications(),
                        documents(surroundings));
            case "mcp" ->
                ModelContextCall.parse(
                        with,
                        surroundings.name(),
                        expressions,
                        surroundings.context().declarations().authentications());
            default -> function(call, with, expressions, surroundings);
        };
    }

    private static Optional<? extends TaskBody> function(
            Place call, Place with, TaskExpressions expressions, TaskSurroundings surroundings) {
        var functions = surroundings.context().declarations().functions();
        var name = call.text();
        var definition = functions.byName().get(name);
        if (definition != null) {
            return FunctionCallTask.parse(name, definition, false, call, with, expressions, surroundings);
        }
        if (CatalogFunction.isNamedBy(name)) {
            var loaded = loaded(call, surroundings.context());
            if (loaded.isEmpty()) {
                surroundings.context().use().addUnknownErrors();
            }
            return loaded.flatMap(
                    function -> FunctionCallTask.parse(name, function, true, call, with, expressions, surroundings));
        }
        if (!name.isEmpty()) {
            var known = new ArrayList<>(Declarations10.PROVIDED_FUNCTIONS);
            known.addAll(functions.byName().keySet());
            call.fault("there is no function `" + name + "`", Suggestions.hint(name, Set.copyOf(known)));
        }
        return Optional.empty();
    }

    private static Optional<Place> loaded(Place call, TaskContext context) {
        var declarations = context.declarations();
        var expressions = new TaskExpressions(VariableScope.ofWorkflow(), context.use());
        return CatalogFunction.load(
                call,
                declarations.catalogs(),
                new AuthenticatedDocuments(context.compilation(), declarations.authentications(), expressions));
    }

    private static DescribedCall.Context described(TaskExpressions expressions, TaskSurroundings surroundings) {
        var context = surroundings.context();
        return new DescribedCall.Context(
                surroundings.name(), expressions, context.declarations().authentications(), context.compilation());
    }

    private static ReferencedDocuments documents(TaskSurroundings surroundings) {
        return new ReferencedDocuments(surroundings.context().compilation().resources());
    }

    private CallTask() {}

    /**
     * A task that runs a function of the definition or of a catalog; the function is itself a task (section "Use"; decision D102).
     *
     * @param arguments the input of the function
     * @param isLoaded whether the function comes from another document, in a catalog or at a URL
     */
    private record FunctionCallTask(Expression arguments, TaskList function, boolean isLoaded) implements TaskBody {

        static Optional<FunctionCallTask> parse(
                String name,
                Place definition,
                boolean isLoaded,
                Place call,
                Place with,
                TaskExpressions expressions,
                TaskSurroundings surroundings) {
            var context = surroundings.context();
            if (context.calling().contains(name)) {
                call.fault("the function `" + name + "` calls itself", "write a loop");
                return Optional.empty();
            }
            if (!with.isAbsent() && !with.value().isObject()) {
                with.fault("the arguments of a function must be an object", "write `with: { name: value }`");
            }
            Expression arguments =
                    with.isAbsent() ? new Constant(JsonNodeFactory.instance.objectNode()) : expressions.template(with);
            return Task.parse(name, definition, Set.of(), context.calling(name, expressions.scope()))
                    .map(task -> new FunctionCallTask(arguments, new TaskList(List.of(task)), isLoaded));
        }

        @Override
        public int compile(TaskPlan plan, TaskTail tail) {
            var inside = isLoaded ? plan.ofOtherDocument() : plan.ofDefinition();
            return plan.replace(arguments, function.compile(inside, tail.done(), tail.end()));
        }
    }

    /** A task that sends an HTTP request (section "HTTP Call"). @param request all parts of the request */
    private record HttpCallTask(String name, Expression request, AuthorizationDescriptor authorization)
            implements TaskBody {

        static Optional<HttpCallTask> parse(Place with, TaskExpressions expressions, TaskSurroundings surroundings) {
            var fields = with.fields();
            var parts = new LinkedHashMap<String, Expression>();
            fields.text("method");
            parts.put("method", expressions.template(fields.get("method")));
            var authentications = surroundings.context().declarations().authentications();
            parts.putAll(EndpointDefinition.parse(fields.required("endpoint"), authentications, expressions));
            for (var part : List.of("headers", "query", "body")) {
                if (fields.has(part)) {
                    checkMap(part, fields.get(part));
                    parts.put(part, expressions.template(fields.get(part)));
                }
            }
            parts.put("output", new Constant(TextNode.valueOf(OutputForm.parse(fields.get("output")))));
            parts.put(
                    "redirect",
                    new Constant(BooleanNode.valueOf(fields.get("redirect").isTrue())));
            fields.rejectUnknown();
            return Optional.of(new HttpCallTask(
                    surroundings.name(),
                    new Template.Fields(parts),
                    AuthorizationDescriptor.of(expressions, parts.containsKey("authentication"))));
        }

        /** Checks that the headers or the query are an object, or an expression that returns one. The body can be of any type. */
        private static void checkMap(String part, Place place) {
            var isExpression = place.value().asText().strip().startsWith("${");
            if (part.equals("body")) {
                return;
            }
            place.children()
                    .filter(value -> value.value().isObject())
                    .forEach(value -> value.fault("expected a text, found an object", "write a text or an expression"));
            if (!place.value().isObject() && !isExpression) {
                place.fault("expected an object or an expression", "write `" + part + ": { name: value }`");
            }
        }

        @Override
        public int compile(TaskPlan plan, TaskTail tail) {
            return plan.nodes()
                    .add(new Node.Invoke(
                            name,
                            authorization.addComputedCall(plan, name),
                            request,
                            authorization.results(RuntimeJq.compile(".")),
                            new DataPlacement.Replace(),
                            Retry.NEVER,
                            Optional.empty(),
                            authorization.bound(plan, tail.done()),
                            plan.source()));
        }
    }
}
