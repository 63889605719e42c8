package dev.stride.call.auth;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.auth.TokenSource.TokenResult;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows who HTTP requests come from. A token that a service no longer takes is replaced once. */
public final class Authorization {

    private static final int UNAUTHORIZED = 401;

    /** What becomes of credentials. */
    public sealed interface AuthorizationValue {

        /** What goes into a request. Is a secret. */
        record Value(String text) implements AuthorizationValue {
            @Override
            public String toString() {
                return "Value[...]";
            }
        }

        /** They give nothing that could be shown. */
        record Denied(Fault fault) implements AuthorizationValue {}
    }

    /** What became of a request. */
    public sealed interface SendResult {

        record Sent(HttpReply reply) implements SendResult {}

        /** It was not sent, since it could not show who it comes from. */
        record Denied(Fault fault) implements SendResult {}
    }

    /** The value of the Authorization header, such as {@code Bearer ...}. May ask for a token. */
    public static AuthorizationValue header(Credentials credentials, Supplier<TokenSource> tokens) {
        return show(credentials, new CredentialPlacement.Header(), tokens);
    }

    /** Sends a request, in its Authorization header whom it comes from, if anybody. */
    public static SendResult send(
            OutboundClients outboundClients, HttpRequest request, Optional<Credentials> credentials) {
        return credentials
                .map(shown -> send(outboundClients, request, shown, new CredentialPlacement.Header()))
                .orElseGet(() -> new SendResult.Sent(
                        outboundClients.get(HttpClient.class).send(request)));
    }

    /** Sends a request that shows who it comes from, once more with a new token if the service refuses a kept one. */
    public static SendResult send(
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

    /** The same over one door only. */
    public static SendResult send(
            HttpClient httpClient,
            Supplier<TokenSource> tokens,
            HttpRequest request,
            Credentials credentials,
            CredentialPlacement credentialPlacement) {
        var start = System.nanoTime();
        return switch (show(credentials, credentialPlacement, tokens)) {
            case AuthorizationValue.Denied(Fault fault) -> new SendResult.Denied(fault);
            case AuthorizationValue.Value(String first) -> {
                var reply = httpClient.send(credentialPlacement.apply(withRemainingTime(request, start), first));
                if (!(credentials instanceof Credentials.OAuth2 oauth) || !isRefused(reply)) {
                    yield new SendResult.Sent(reply);
                }
                tokens.get().invalidate(oauth, first.substring(first.indexOf(' ') + 1));
                yield retryWithNewToken(httpClient, tokens, withRemainingTime(request, start), oauth);
            }
        };
    }

    private static SendResult retryWithNewToken(
            HttpClient httpClient, Supplier<TokenSource> tokens, HttpRequest request, Credentials.OAuth2 credentials) {
        var start = System.nanoTime();
        return switch (header(credentials, tokens)) {
            case AuthorizationValue.Denied(Fault fault) -> new SendResult.Denied(fault);
            case AuthorizationValue.Value(String value) ->
                new SendResult.Sent(httpClient.send(
                        new CredentialPlacement.Header().apply(withRemainingTime(request, start), value)));
        };
    }

    private static boolean isRefused(HttpReply reply) {
        return switch (reply) {
            case Answered answered -> answered.status() == UNAUTHORIZED;
            case Unanswered _ -> false;
        };
    }

    /** The same request with the time that is left of its own. */
    private static HttpRequest withRemainingTime(HttpRequest request, long startNanos) {
        var left = request.timeout().minusNanos(System.nanoTime() - startNanos);
        var timeout = left.isPositive() ? left : Duration.ofNanos(1);
        return new HttpRequest(request.method(), request.uri(), request.headers(), request.body(), timeout);
    }

    private static AuthorizationValue show(
            Credentials credentials, CredentialPlacement credentialPlacement, Supplier<TokenSource> tokens) {
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
            case Credentials.OAuth2 oauth ->
                switch (tokens.get().obtain(oauth)) {
                    case TokenResult.Token(String token) -> requirePrintable("Bearer " + token);
                    case TokenResult.Denied(Fault fault) -> new AuthorizationValue.Denied(fault);
                };
        };
    }

    private static AuthorizationValue basicValue(Credentials.Basic basic) {
        return basic.username().contains(":")
                ? denied("the username holds a colon, which the basic scheme cannot send")
                : new AuthorizationValue.Value("Basic " + basic.encoded());
    }

    /** A line break in a secret would make a header of its own. */
    private static AuthorizationValue requirePrintable(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c <= '~')
                ? new AuthorizationValue.Value(value)
                : denied("the token or password holds characters other than printable ASCII");
    }

    private static AuthorizationValue denied(String reason) {
        return new AuthorizationValue.Denied(Fault.of(Fault.AUTHENTICATION, "nothing was sent: " + reason));
    }

    private Authorization() {}
}
