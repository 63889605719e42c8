package dev.stride.language.serverlessworkflow01;

import dev.stride.call.CallKind;
import dev.stride.call.Operation;
import dev.stride.call.Resolution;
import dev.stride.expression.Expression;
import dev.stride.language.Surroundings;
import dev.stride.language.document.Place;
import dev.stride.plan.CallTemplate;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How functions are called (section "Function Definition"): {@code type} names a kind of call that this runtime has; where it
 * names none, the form of {@code resource} tells.
 */
public record FunctionTypes(Surroundings surroundings) {

    private static final String HTTP = "http";
    private static final String LAMBDA = "lambda";

    private static final Pattern URL = Pattern.compile("https?://.*");
    private static final Pattern LAMBDA_ARN = Pattern.compile("arn:aws[a-z-]*:lambda:.*");

    /** A request is sent as JSON, also when it is a text alone. */
    private static final Expression AS_BODY = DataFlow.jq("if type == \"string\""
            + " then {body: tojson, headers: {\"Content-Type\": \"application/json\"}} else {body: .} end");

    /**
     * A function that can be called.
     *
     * @param arguments over the request; gives what a call of its kind takes
     */
    record Resolved(CallTemplate call, Expression arguments) {}

    /** What a resource is, empty when that is a fault. @param type where the author names one */
    Optional<Resolved> resolve(Place resource, Place type) {
        var text = resource.text().strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        var named = surroundings.kinds().find(type.value().asText());
        if (!type.absent() && named.isEmpty()) {
            type.warn("`" + type.value().asText() + "` is no kind of call: it follows from `resource` how the function is"
                    + " called", "");
        }
        if (named.isPresent() && !named.get().name().equals(HTTP)) {
            return resolve(named.get(), operation(named.get(), text), resource, DataFlow.UNCHANGED);
        }
        if (URL.matcher(text).matches()) {
            return kind(HTTP, resource).flatMap(kind -> resolve(kind, HTTP + ":POST:" + text, resource, AS_BODY));
        }
        if (LAMBDA_ARN.matcher(text).matches()) {
            return kind(LAMBDA, resource)
                    .flatMap(kind -> resolve(kind, LAMBDA + ":" + text, resource, DataFlow.UNCHANGED));
        }
        return bound(text, resource);
    }

    /** Operations of clouds begin with the name of their kind. */
    private static String operation(CallKind kind, String text) {
        var prefixed = text.startsWith(kind.name() + ":") || text.contains("#") && !text.startsWith("arn:");
        return prefixed ? text : kind.name() + ":" + text;
    }

    private Optional<CallKind> kind(String name, Place resource) {
        var kind = surroundings.kinds().find(name);
        if (kind.isEmpty()) {
            resource.fault("this runtime cannot call functions of the kind `" + name + "`", "");
        }
        return kind;
    }

    private Optional<Resolved> bound(String name, Place resource) {
        resource.fault("no function `" + name + "` is bound in the configuration", "write a URL or an ARN, or bind the name");
        return Optional.empty();
    }

    private Optional<Resolved> resolve(CallKind kind, String operation, Place resource, Expression arguments) {
        var written = new Operation(operation, JsonNodeFactory.instance.objectNode(), Optional.empty());
        return switch (kind.resolve(written, surroundings.resources())) {
            case Resolution.Resolved(var call, var _, var warnings) -> {
                warnings.forEach(warning -> resource.warn(warning, ""));
                yield Optional.of(new Resolved(call, arguments));
            }
            case Resolution.Selective(var function, var _) -> Optional.of(new Resolved(function.template(), arguments));
            case Resolution.Awaited _ -> {
                resource.fault("an action calls a function; it waits for no message", "wait for it in an EVENT state");
                yield Optional.empty();
            }
            case Resolution.Unresolved(var problems) -> {
                problems.forEach(problem -> resource.fault(problem, ""));
                yield Optional.empty();
            }
        };
    }
}
