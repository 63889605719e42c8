package dev.stride.call.document;

import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.auth.CredentialPlacement;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Loads documents over HTTP. It does not cache the documents.
 *
 * @param http the client, which enforces the egress policy
 * @param tokens the source of access tokens for OAuth 2.0 credentials
 */
public record RemoteResources(HttpClient http, Supplier<TokenSource> tokens) implements Resources {

    private static final String JSON = "application/json";

    private static final Map<String, String> HEADERS =
            Map.of("Accept", "application/json, application/yaml, text/yaml, text/plain;q=0.5, */*;q=0.1");

    @Override
    public Resource load(String uri) {
        return send("GET", uri, HEADERS, new byte[0]);
    }

    @Override
    public Resource load(String uri, String mediaType) {
        return send("GET", uri, Map.of("Accept", mediaType), new byte[0]);
    }

    @Override
    public Resource query(String uri, String query) {
        var headers = Map.of("Accept", JSON, "Content-Type", JSON);
        return send("POST", uri, headers, query.getBytes(StandardCharsets.UTF_8));
    }

    private Resource send(String method, String uri, Map<String, String> headers, byte[] body) {
        try {
            var request = new HttpRequest(method, new URI(uri), headers, body, CallLimits.DOCUMENT_TIMEOUT);
            return toResource(uri, http.send(request));
        } catch (URISyntaxException malformed) {
            return new Resource.Missing("'" + uri + "' is not a valid URL: " + UriProblem.of(malformed) + ".");
        }
    }

    @Override
    public Resources withCredentials(Credentials credentials, URI document) {
        return switch (Origin.parse(document)) {
            case Result.Ok(var origin) ->
                new RemoteResources(new AuthenticatedHttpClient(http, tokens, credentials, origin), tokens);
            case Result.Failed(var _) -> this;
        };
    }

    private static Resource toResource(String uri, HttpReply reply) {
        return switch (reply) {
            case Unanswered none ->
                new Resource.Missing("'" + uri + "' could not be read: " + none.message()
                        + (none.message().endsWith(".") ? "" : "."));
            case Answered answered
            when answered.status() >= 300 && answered.status() < 400 ->
                new Resource.Missing("'%s' redirects to '%s', which is not followed: write the final URL."
                        .formatted(uri, answered.headers().getOrDefault("location", "")));
            case Answered answered
            when answered.status() != 200 ->
                new Resource.Missing("'%s' answered %d instead of 200.".formatted(uri, answered.status()));
            case Answered answered
            when answered.body().length > Limits.DEFINITION_BYTES ->
                new Resource.Missing("'%s' is longer than %d bytes.".formatted(uri, Limits.DEFINITION_BYTES));
            case Answered answered -> text(uri, answered);
        };
    }

    private static Resource text(String uri, Answered answered) {
        try {
            return new Resource.Text(answered.text());
        } catch (CharacterCodingException binary) {
            return new Resource.Missing(
                    "'%s' is not text in %s.".formatted(uri, answered.charset().orElse(StandardCharsets.UTF_8)));
        }
    }

    /**
     * An HTTP client that adds credentials to requests for one origin (scheme, host and port). Requests to other origins are sent
     * without credentials.
     *
     * @param origin the only origin that may receive the credentials
     */
    private record AuthenticatedHttpClient(
            HttpClient http, Supplier<TokenSource> tokens, Credentials credentials, Origin origin)
            implements HttpClient {

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
}
