package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.auth.TokenSource.TokenResult;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sends HTTP requests with credentials. If a service answers 401 to an OAuth 2.0 token, the request is sent once more with a new
 * token.
 */
public final class Authorization {

    private static final int UNAUTHORIZED = 401;

    /**
     * The text that authenticates a request, or the reason why such a text is not available. The text is a header value or an API
     * key.
     */
    public sealed interface AuthorizationValue {

        /** The header value or API key, which is secret. */
        record Value(String text) implements AuthorizationValue {
            @Override
            public String toString() {
                return "Value[...]";
            }
        }

        /** The credentials cannot be sent, or the access token could not be obtained. */
        record Denied(Fault fault) implements AuthorizationValue {}
    }

    /**
     * Returns the value of the Authorization header, such as {@code Bearer ...}. For OAuth 2.0 credentials, requests an access
     * token if none is cached.
     */
    public static AuthorizationValue header(Credentials credentials, Supplier<TokenSource> tokens, Deadline deadline) {
        return valueOf(credentials, new CredentialPlacement.Header(), tokens, deadline);
    }

    /**
     * Sends a request, with an Authorization header if there are credentials. Returns a fault without sending if the credentials
     * are unusable.
     */
    public static Result<HttpReply, Fault> send(
            OutboundClients outboundClients, HttpRequest request, Optional<Credentials> credentials) {
        return credentials
                .map(given -> send(outboundClients, request, given, new CredentialPlacement.Header()))
                .orElseGet(() -> Result.ok(outboundClients.get(HttpClient.class).send(request)));
    }

    /**
     * Sends a request with credentials. If the service rejects an OAuth 2.0 token, sends the request again with a new
     * token.
     */
    public static Result<HttpReply, Fault> send(
            OutboundClients outboundClients,
            HttpRequest request,
            Credentials credentials,
            CredentialPlacement credentialPlacement) {
        return send(
                outboundClients.get(HttpClient.class),
                () -> outboundClients.get(TokenSource.class),
                request,
                credentials,
                credentialPlacement);
    }

    /**
     * Sends a request with credentials through the given HTTP client. If the service rejects an OAuth 2.0 token, sends it once
     * more with a new token.
     */
    public static Result<HttpReply, Fault> send(
            HttpClient httpClient,
            Supplier<TokenSource> tokens,
            HttpRequest request,
            Credentials credentials,
            CredentialPlacement credentialPlacement) {
        var deadline = Deadline.after(request.timeout());
        if (credentials instanceof Credentials.Digest digest) {
            return DigestExchange.send(httpClient, request, digest);
        }
        return switch (valueOf(credentials, credentialPlacement, tokens, deadline)) {
            case AuthorizationValue.Denied(Fault fault) -> Result.failed(fault);
            case AuthorizationValue.Value(String first) -> {
                var reply = httpClient.send(credentialPlacement.apply(request.withTimeout(deadline.timeLeft()), first));
                if (!(credentials instanceof Credentials.OAuth2 oauth) || !isRefused(reply)) {
                    yield Result.ok(reply);
                }
                tokens.get().invalidate(oauth, first.substring(first.indexOf(' ') + 1));
                yield retryWithNewToken(httpClient, tokens, request, oauth, deadline);
            }
        };
    }

    private static Result<HttpReply, Fault> retryWithNewToken(
            HttpClient httpClient,
            Supplier<TokenSource> tokens,
            HttpRequest request,
            Credentials.OAuth2 credentials,
            Deadline deadline) {
        return switch (header(credentials, tokens, deadline)) {
            case AuthorizationValue.Denied(Fault fault) -> Result.failed(fault);
            case AuthorizationValue.Value(String value) ->
                Result.ok(httpClient.send(
                        new CredentialPlacement.Header().apply(request.withTimeout(deadline.timeLeft()), value)));
        };
    }

    private static boolean isRefused(HttpReply reply) {
        return switch (reply) {
            case Answered answered -> answered.status() == UNAUTHORIZED;
            case Unanswered _ -> false;
        };
    }

    private static AuthorizationValue valueOf(
            Credentials credentials,
            CredentialPlacement credentialPlacement,
            Supplier<TokenSource> tokens,
            Deadline deadline) {
        return switch (credentials) {
            case Credentials.Basic basic ->
                switch (credentialPlacement) {
                    case CredentialPlacement.Header() -> basicValue(basic);
                    case CredentialPlacement.ApiKey _ -> requirePrintable(basic.password());
                };
            case Credentials.Bearer(String token) ->
                switch (credentialPlacement) {
                    case CredentialPlacement.Header() -> requirePrintable("Bearer " + token);
                    case CredentialPlacement.ApiKey _ -> requirePrintable(token);
                };
            case Credentials.Digest _ -> denied("only HTTP requests can use the digest scheme");
            case Credentials.OAuth2 oauth ->
                switch (tokens.get().obtain(oauth, deadline)) {
                    case TokenResult.Token(String token) -> requirePrintable("Bearer " + token);
                    case TokenResult.Denied(Fault fault) -> new AuthorizationValue.Denied(fault);
                };
        };
    }

    private static AuthorizationValue basicValue(Credentials.Basic basic) {
        return basic.username().contains(":")
                ? denied("the username contains a colon, which the basic scheme cannot send")
                : new AuthorizationValue.Value("Basic " + basic.encoded());
    }

    /**
     * Denies values that contain characters other than printable ASCII, because a line break in a secret would inject a header.
     */
    private static AuthorizationValue requirePrintable(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c <= '~')
                ? new AuthorizationValue.Value(value)
                : denied("the token or password contains characters other than printable ASCII");
    }

    private static AuthorizationValue denied(String reason) {
        return new AuthorizationValue.Denied(Fault.of(Fault.AUTHENTICATION, "The request was not sent: " + reason));
    }

    private Authorization() {}
}
