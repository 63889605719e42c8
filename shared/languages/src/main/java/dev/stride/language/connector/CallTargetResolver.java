package dev.stride.language.connector;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.registry.CallKinds;
import dev.stride.plan.call.CallTemplate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A resolver that finds the call target of a function. A property of the function identifies the target by the name of
 * a connector, by an address, or by an operation such as {@code openapi.json#getPet}.
 *
 * @param resources loads the documents that a resource refers to
 */
public record CallTargetResolver(Connectors connectors, CallKinds kinds, Resources resources) {

    /** The function types whose {@code resource} is the URI of a service description, {@code #} and an operation. */
    private static final List<String> DESCRIBED = List.of("rest", "graphql", "odata", "rpc", "asyncapi");

    private static final String POST = "POST";

    /**
     * Resolves the {@code resource} of a function to a call target. The type decides how the resource is called. A connector
     * precedes it, and an address alone decides if there is no type that is known.
     *
     * @param type the function's type, ignored when it is not the name of a kind of call
     */
    public CallTarget resolve(Optional<String> type, String resource) {
        var kind = type.flatMap(this::kind);
        var address = ResourceAddress.parse(resource);
        var called = address.filter(it -> kind.isEmpty() || it.isCalledBy(kind.get()));
        var hint = address.filter(_ -> !resource.contains("#"))
                .map(ResourceAddress::hint)
                .orElse("");
        return connectors
                .find(resource)
                .or(() -> called.map(it -> connection(it.resolve(resource, POST), "")))
                .or(() -> kind.map(it -> connection(resolve(it, resource), hint)))
                .orElseGet(() -> unknown(resource));
    }

    /** Returns whether this runtime supports a function type. Upper and lower case are equivalent. */
    public boolean knows(String type) {
        return kind(type).isPresent();
    }

    public Collection<String> types() {
        return kinds.namesForAuthors();
    }

    private Optional<CallKind> kind(String type) {
        return kinds.findForAuthor(type.toLowerCase(Locale.ROOT));
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

    private static CallTarget connection(Resolution resolution, String hint) {
        return switch (resolution) {
            case Resolution.Resolved resolved -> new CallTarget.Resolved(resolved.template(), List.of());
            case Resolution.Unresolved(var problems) -> new CallTarget.Unresolved(String.join(" ", problems), hint);
            case Resolution.Unaddressed(var _, String problem) -> new CallTarget.Unresolved(problem, "");
            case Resolution.Selective _ ->
                new CallTarget.Unresolved(
                        "a GraphQL call must list the fields to return, but functions of this workflow language cannot specify such a list",
                        "");
            case Resolution.Awaited _ ->
                new CallTarget.Unresolved(
                        "this function would wait for a message, but functions of this workflow language cannot wait",
                        "wait for an event instead");
        };
    }

    /** The target of a function call: either a call template, or the reason why the function cannot be called. */
    public sealed interface CallTarget {

        /**
         * A target that can be called. The call sends the arguments of the function as JSON. The JSON that it receives in the reply
         * is the result of the function.
         *
         * @param secrets names of the secrets that calls need; the plan must declare them
         */
        record Resolved(CallTemplate template, List<String> secrets) implements CallTarget {
            public Resolved {
                secrets = List.copyOf(secrets);
            }
        }

        record Unresolved(String message, String hint) implements CallTarget {}
    }
}
