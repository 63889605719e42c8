package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.auth.Authorization.SendResult;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.plan.fault.Fault;
import java.util.function.Supplier;

/**
 * Requests that show one origin who they come from. Others learn nothing.
 *
 * @param origin who may see the credentials
 */
public record AuthenticatedHttpClient(
        HttpClient http, Supplier<TokenSource> tokens, Credentials credentials, Origin origin) implements HttpClient {

    @Override
    public HttpReply send(HttpRequest request) {
        var familiar =
                Origin.parse(request.uri()) instanceof Origin.ParsedOrigin.Valid(Origin asked) && asked.equals(origin);
        return familiar ? sendWithCredentials(request) : http.send(request);
    }

    private HttpReply sendWithCredentials(HttpRequest request) {
        return switch (Authorization.send(http, tokens, request, credentials, new CredentialPlacement.Header())) {
            case SendResult.Sent(HttpReply reply) -> reply;
            case SendResult.Denied(Fault fault) -> new Unanswered(Reason.FORBIDDEN, fault.message());
        };
    }
}
