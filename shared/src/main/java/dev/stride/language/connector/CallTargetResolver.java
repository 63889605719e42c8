package dev.stride.language.connector;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.registry.CallKinds;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A resolver that finds the call target of a function from the text of its property "resource": the name of a connector, an
 * address, or an operation in the syntax of the function's type.
 *
 * @param resources loads the documents that a resource refers to
 */
public record CallTargetResolver(Connectors connectors, CallKinds kinds, Resources resources) {

    /** The function types whose {@code resource} is an operation in a service description: {@code description#operation}. */
    private static final List<String> DESCRIBED = List.of("rest", "graphql", "odata", "rpc", "asyncapi");

    private static final String POST = "POST";

    /**
     * Resolves the {@code resource} of a function to a call target.
     *
     * @param type the function's type, ignored when it is not the name of a kind of call
     */
    public CallTarget resolve(Optional<String> type, String resource) {
        var kind = type.map(word -> word.toLowerCase(Locale.ROOT)).flatMap(kinds::find);
        var address = ResourceAddress.parse(resource).filter(_ -> !isDescribed(kind, resource));
        return connectors
                .find(resource)
                .or(() -> address.map(it -> connection(it.resolve(resource, POST))))
                .or(() -> kind.map(it -> connection(resolve(it, resource))))
                .orElseGet(() -> unknown(resource));
    }

    /** Returns whether a function type is a supported kind of call, ignoring case. */
    public boolean knows(String type) {
        return kinds.find(type.toLowerCase(Locale.ROOT)).isPresent();
    }

    /** Returns the names of the supported kinds of calls. */
    public Collection<String> types() {
        return kinds.names();
    }

    private static boolean isDescribed(Optional<CallKind> kind, String resource) {
        return resource.contains("#")
                && kind.map(CallKind::name).filter(DESCRIBED::contains).isPresent();
    }

    private Resolution resolve(CallKind kind, String resource) {
        var text = DESCRIBED.contains(kind.name()) ? resource : kind.name() + ":" + resource;
        return resources.resolve(
                kind, new FunctionOperation(text, JsonNodeFactory.instance.objectNode(), Optional.empty()));
    }

    private CallTarget unknown(String resource) {
        return switch (connectors.resolve(resource)) {
            case CallTarget.Unresolved(String message, String hint) ->
                new CallTarget.Unresolved(message, hint + "; or use " + ResourceAddress.FORMS);
            case CallTarget.Resolved resolved -> resolved;
        };
    }

    private static CallTarget connection(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Resolved resolved -> new CallTarget.Resolved(resolved.template(), List.of());
            case Resolution.Unresolved(var problems) -> new CallTarget.Unresolved(String.join(" ", problems), "");
            case Resolution.Unaddressed(var _, String problem) -> new CallTarget.Unresolved(problem, "");
            case Resolution.Selective _ ->
                new CallTarget.Unresolved(
                        "a function of this type needs a list of fields to return, which this workflow language cannot express",
                        "");
            case Resolution.Awaited _ ->
                new CallTarget.Unresolved(
                        "this function waits for a message, which functions of this workflow language cannot do",
                        "wait for an event instead");
        };
    }
}
