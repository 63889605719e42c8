package dev.stride.call.asyncapi.broker;

import dev.stride.call.Outside;
import dev.stride.call.asyncapi.Brokers.Outcome;
import dev.stride.call.asyncapi.Login;
import dev.stride.call.asyncapi.Publication;
import dev.stride.call.auth.Authorization;
import dev.stride.call.auth.Authorization.Sending;
import dev.stride.call.auth.Credentials;
import dev.stride.call.http.HttpRequest;
import dev.stride.call.rest.RestReply;
import dev.stride.plan.Fault;
import java.net.URI;
import java.util.HashMap;
import java.util.Optional;

/** HTTP: a message is a request, and published when its status is 2xx. */
final class HttpBroker implements Broker {

    private final Outside outside;

    HttpBroker(Outside outside) {
        this.outside = outside;
    }

    @Override
    public Outcome publish(Publication publication) {
        var headers = new HashMap<>(publication.headers());
        headers.put("Content-Type", publication.contentType());
        headers.put("Idempotency-Key", publication.key());
        if (headers.values().stream().anyMatch(HttpBroker::breaks)) {
            return new Outcome.Failed(Fault.VALIDATION, "a header holds what HTTP cannot send: a line break");
        }
        var request = new HttpRequest(
                publication.setting("method").orElse("POST"),
                uri(publication),
                headers,
                publication.bytes(),
                publication.timeout());
        var shown = publication.server().login() == Login.HEADER
                ? publication.credentials()
                : Optional.<Credentials>empty();
        return switch (Authorization.send(outside, request, shown)) {
            case Sending.Denied(Fault fault) -> new Outcome.Failed(fault);
            case Sending.Sent(var reply) -> CloudBroker.outcome(RestReply.read("it", reply));
        };
    }

    private static URI uri(Publication publication) {
        var server = publication.server();
        var base = server.origin() + (server.path().isEmpty() ? "" : "/" + server.path());
        return URI.create(base + "/" + publication.channel().replaceFirst("^/", ""));
    }

    private static boolean breaks(String value) {
        return value.chars().anyMatch(c -> c < ' ');
    }
}
