package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import java.util.function.Supplier;

/**
 * An HTTP client that adds credentials to requests for one origin (scheme, host and port). Requests to other origins are sent
 * without credentials.
 *
 * @param origin the only origin that may receive the credentials
 */
public record AuthenticatedHttpClient(
        HttpClient http, Supplier<TokenSource> tokens, Credentials credentials, Origin origin) implements HttpClient {

    @Override
    public HttpReply send(HttpRequest request) {
        var trusted = Origin.parse(request.uri()) instanceof Result.Ok(Origin asked) && asked.equals(origin);
        return trusted ? sendWithCredentials(request) : http.send(request);
    }

    private HttpReply sendWithCredentials(HttpRequest request) {
        return switch (Authorization.send(http, tokens, request, credentials, new CredentialPlacement.Header())) {
            case Result.Ok(var reply) -> reply;
            case Result.Failed(var fault) -> new Unanswered(Reason.FORBIDDEN, fault.message());
        };
    }
}
