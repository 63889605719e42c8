package dev.stride.language.serverlessworkflow10.task;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.call.AuthenticatedDocuments;
import dev.stride.language.serverlessworkflow10.declaration.CatalogFunction;
import dev.stride.language.serverlessworkflow10.declaration.Declarations10;
import dev.stride.language.serverlessworkflow10.described.AsyncApiMessage;
import dev.stride.language.serverlessworkflow10.described.DescribedCall;
import dev.stride.language.serverlessworkflow10.described.GrpcMethodCall;
import dev.stride.language.serverlessworkflow10.described.OpenApiOperationCall;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.rpc.AgentCall;
import dev.stride.language.serverlessworkflow10.rpc.ModelContextCall;
import java.util.ArrayList;
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
}
