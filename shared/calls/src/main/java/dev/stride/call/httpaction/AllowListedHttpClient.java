package dev.stride.call.httpaction;

import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import java.util.function.UnaryOperator;

/** The HTTP client of {@code http} actions. It denies requests to hosts that are not on the allow list. */
public record AllowListedHttpClient(HostAllowList list, HttpClient client) implements HttpClient {

    @Override
    public HttpReply send(HttpRequest request) {
        return list.denialReason(request.uri())
                .<HttpReply>map(reason -> new Unanswered(Reason.FORBIDDEN, reason))
                .orElseGet(() -> client.send(request));
    }

    /** Returns a client that checks requests before they go through a wrapper, such as one that counts or records what is sent. */
    public AllowListedHttpClient sendingThrough(UnaryOperator<HttpClient> wrapper) {
        return new AllowListedHttpClient(list, wrapper.apply(client));
    }
}
