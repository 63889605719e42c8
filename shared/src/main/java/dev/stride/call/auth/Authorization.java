package dev.stride.call.auth;

import dev.stride.call.Outside;
import dev.stride.call.auth.Tokens.Grant;
import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpReply.Answered;
import dev.stride.call.http.HttpReply.Unanswered;
import dev.stride.call.http.HttpRequest;
import dev.stride.plan.Fault;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows who HTTP requests come from. A token that a service no longer takes is replaced once. */
public final class Authorization {

    private static final int UNAUTHORIZED = 401;

    /** What becomes of credentials. */
    public sealed interface Shown {

        /** What goes into a request. Is a secret. */
        record Value(String text) implements Shown {
            @Override
            public String toString() {
                return "Value[...]";
            }
        }

        /** They give nothing that could be shown. */
        record Denied(Fault fault) implements Shown {}
    }

    /** What became of a request. */
    public sealed interface Sending {

        record Sent(HttpReply reply) implements Sending {}

        /** It was not sent, since it could not show who it comes from. */
        record Denied(Fault fault) implements Sending {}
    }

    /** The value of the Authorization header, such as {@code Bearer ...}. May ask for a token. */
    public static Shown header(Credentials credentials, Supplier<Tokens> tokens) {
        return show(credentials, new Placement.Header(), tokens);
    }

    /** Sends a request, in its Authorization header whom it comes from, if anybody. */
    public static Sending send(Outside outside, HttpRequest request, Optional<Credentials> credentials) {
        return credentials
                .map(shown -> send(outside, request, shown, new Placement.Header()))
                .orElseGet(() -> new Sending.Sent(outside.http().send(request)));
    }

    /** Sends a request that shows who it comes from, once more with a new token if the service refuses a kept one. */
    public static Sending send(Outside outside, HttpRequest request, Credentials credentials, Placement placement) {
        return send(outside.http(), outside::tokens, request, credentials, placement);
    }

    /** The same over one door only. */
    public static Sending send(
            Http http, Supplier<Tokens> tokens, HttpRequest request, Credentials credentials, Placement placement) {
        var start = System.nanoTime();
        return switch (show(credentials, placement, tokens)) {
            case Shown.Denied(Fault fault) -> new Sending.Denied(fault);
            case Shown.Value(String first) -> {
                var reply = http.send(placement.put(left(request, start), first));
                if (!(credentials instanceof Credentials.OAuth2 oauth) || !isRefused(reply)) {
                    yield new Sending.Sent(reply);
                }
                tokens.get().refused(oauth, first.substring(first.indexOf(' ') + 1));
                yield again(http, tokens, left(request, start), oauth);
            }
        };
    }

    private static Sending again(
            Http http, Supplier<Tokens> tokens, HttpRequest request, Credentials.OAuth2 credentials) {
        var start = System.nanoTime();
        return switch (header(credentials, tokens)) {
            case Shown.Denied(Fault fault) -> new Sending.Denied(fault);
            case Shown.Value(String value) ->
                new Sending.Sent(http.send(new Placement.Header().put(left(request, start), value)));
        };
    }

    private static boolean isRefused(HttpReply reply) {
        return switch (reply) {
            case Answered answered -> answered.status() == UNAUTHORIZED;
            case Unanswered _ -> false;
        };
    }

    /** The same request with the time that is left of its own. */
    private static HttpRequest left(HttpRequest request, long startNanos) {
        var left = request.timeout().minusNanos(System.nanoTime() - startNanos);
        var timeout = left.isPositive() ? left : Duration.ofNanos(1);
        return new HttpRequest(request.method(), request.uri(), request.headers(), request.body(), timeout);
    }

    private static Shown show(Credentials credentials, Placement placement, Supplier<Tokens> tokens) {
        return switch (credentials) {
            case Credentials.Basic basic ->
                switch (placement) {
                    case Placement.Header() -> shown(basic);
                    case Placement.Key _ -> printable(basic.password());
                };
            case Credentials.Bearer(String token) ->
                switch (placement) {
                    case Placement.Header() -> printable("Bearer " + token);
                    case Placement.Key _ -> printable(token);
                };
            case Credentials.OAuth2 oauth ->
                switch (tokens.get().token(oauth)) {
                    case Grant.Token(String token) -> printable("Bearer " + token);
                    case Grant.Denied(Fault fault) -> new Shown.Denied(fault);
                };
        };
    }

    private static Shown shown(Credentials.Basic basic) {
        return basic.username().contains(":")
                ? denied("the username holds a colon, which the basic scheme cannot send")
                : new Shown.Value("Basic " + basic.encoded());
    }

    /** A line break in a secret would make a header of its own. */
    private static Shown printable(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c <= '~')
                ? new Shown.Value(value)
                : denied("the token or password holds characters other than printable ASCII");
    }

    private static Shown denied(String reason) {
        return new Shown.Denied(Fault.of(Fault.AUTHENTICATION, "nothing was sent: " + reason));
    }

    private Authorization() {}
}
