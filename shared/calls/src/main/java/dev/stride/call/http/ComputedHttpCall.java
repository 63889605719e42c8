package dev.stride.call.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpOutput;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The call kind {@code http-computed}: sends an HTTP request. Expressions can compute every part of the request, because all
 * parts are arguments: {@code method}, {@code uri}, {@code headers}, {@code query}, {@code body}, and {@code authentication} with
 * a {@code scheme} and its {@code properties}.
 *
 * <p>The argument {@code output} selects the result: {@code content} for the body of the reply, {@code response} for the whole
 * reply, or {@code raw} for the body in Base64. Redirects are not followed. They are faults, unless the argument {@code redirect}
 * is true. So are statuses from 400, unless the argument {@code refusals} lists them.
 */
public final class ComputedHttpCall implements CallKind {

    public static final String NAME = "http-computed";

    private static final Set<String> PARTS = Set.of("headers", "query", "body");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return new Resolution.Unresolved(
                "The kind %s has no operations: write http:METHOD:URL, such as http:GET:https://host/path."
                        .formatted(NAME));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var arguments = call.arguments();
        var uri = arguments.path("uri").asText();
        var problem = problem(uri);
        if (problem.isPresent()) {
            return new Reply.Failed(Fault.of(Fault.EXPRESSION, "'" + uri + "' cannot be called: " + problem.get()));
        }
        var method = arguments.path("method").asText().toUpperCase(Locale.ROOT);
        return switch (HttpCallRequest.build(new HttpTemplate(method, uri), withParts(call))) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) -> send(httpRequest, arguments, outboundClients);
        };
    }

    private static Reply send(HttpRequest request, JsonNode arguments, OutboundClients outboundClients) {
        return switch (credentials(arguments.path("authentication"))) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var credentials) -> {
                var sent = Authorization.send(outboundClients, request, credentials);
                yield HttpOutput.fromJson(arguments).toReply(request.toString(), request, sent);
            }
        };
    }

    private static Result<Optional<Credentials>, Fault> credentials(JsonNode authentication) {
        var scheme = Stream.of(AuthScheme.values())
                .filter(it -> it.toString().equals(authentication.path("scheme").asText()))
                .findFirst();
        if (scheme.isEmpty()) {
            return Result.ok(Optional.empty());
        }
        return switch (EvaluatedAuth.check(scheme.get(), authentication.path("properties"))) {
            case EvaluatedAuth.Available(var credentials) -> Result.ok(Optional.of(credentials));
            case EvaluatedAuth.Unavailable(var reason, var _) ->
                Result.failed(Fault.of(Fault.CONFIGURATION, "The authentication cannot be used: %s".formatted(reason)));
        };
    }

    private static Optional<String> problem(String uri) {
        try {
            return Origin.parse(new URI(uri)) instanceof Result.Failed(var reason)
                    ? Optional.of(reason)
                    : Optional.empty();
        } catch (URISyntaxException malformed) {
            return Optional.of(UriProblem.of(malformed));
        }
    }

    private static CallRequest withParts(CallRequest call) {
        var parts = JsonNodeFactory.instance.objectNode();
        PARTS.stream()
                .filter(call.arguments()::has)
                .forEach(part -> parts.set(part, call.arguments().get(part)));
        return call.withArguments(parts);
    }
}
