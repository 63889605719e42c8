package dev.stride.call.httpaction;

import dev.stride.CallLimits;
import dev.stride.call.api.Deadline;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import java.net.URI;
import java.util.HashMap;
import java.util.Optional;
import java.util.Set;

/**
 * Follows HTTP redirects (RFC 9110, section 15.4). Each target is checked against the egress policy and the allow list, like the
 * first request (decision C21 in docs/spec-decisions.md).
 */
final class RedirectFollower {

    private static final Set<Integer> REDIRECTIONS = Set.of(301, 302, 303, 307, 308);
    private static final Set<Integer> KEEPING_METHOD_AND_BODY = Set.of(307, 308);

    /**
     * The headers that are sent to another origin: they describe the request, but do not authenticate it. Any other header may
     * contain a credential, such as a cookie or an API key.
     */
    private static final Set<String> WITHOUT_CREDENTIALS = Set.of(
            "accept",
            "accept-language",
            "content-encoding",
            "content-language",
            "content-type",
            "idempotency-key",
            "stride-attempt",
            "traceparent",
            "user-agent");

    private static final Set<String> BODY_HEADERS = Set.of("content-type", "content-encoding", "content-language");

    static HttpReply follow(HttpRequest first, HttpClient httpClient) {
        var deadline = Deadline.after(first.timeout());
        var request = first;
        for (int hops = 0; hops <= CallLimits.REDIRECTIONS; hops++) {
            var reply = httpClient.send(request);
            var next = next(request, reply);
            if (next.isEmpty()) {
                return reply;
            }
            request = next.get().withTimeout(deadline.timeLeft());
        }
        return new Unanswered(
                Reason.BROKEN, "%s was redirected more than %d times".formatted(first, CallLimits.REDIRECTIONS));
    }

    /** Returns the next request if the reply is a redirect, otherwise empty. */
    private static Optional<HttpRequest> next(HttpRequest request, HttpReply reply) {
        return reply instanceof Answered answered && REDIRECTIONS.contains(answered.status())
                ? location(request.uri(), answered).map(uri -> redirected(request, uri, answered.status()))
                : Optional.empty();
    }

    private static Optional<URI> location(URI from, Answered answered) {
        try {
            return Optional.ofNullable(answered.headers().get("location"))
                    .map(from::resolve)
                    .filter(uri -> uri.getHost() != null);
        } catch (IllegalArgumentException noUri) {
            return Optional.empty();
        }
    }

    private static HttpRequest redirected(HttpRequest request, URI uri, int status) {
        var repeatsRequest = KEEPING_METHOD_AND_BODY.contains(status);
        var method = repeatsRequest || status != 303 && !request.method().equals("POST") ? request.method() : "GET";
        var keepsBody = method.equals(request.method());
        var headers = new HashMap<>(request.headers());
        if (!keepsBody) {
            headers.keySet().removeAll(BODY_HEADERS);
        }
        if (!sameOrigin(request.uri(), uri)) {
            headers.keySet().retainAll(WITHOUT_CREDENTIALS);
        }
        return new HttpRequest(method, uri, headers, keepsBody ? request.body() : new byte[0], request.timeout());
    }

    private static boolean sameOrigin(URI one, URI other) {
        return Origin.parse(one) instanceof Result.Ok(Origin origin)
                && Result.ok(origin).equals(Origin.parse(other));
    }

    private RedirectFollower() {}
}
