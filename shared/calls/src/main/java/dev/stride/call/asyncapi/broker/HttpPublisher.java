package dev.stride.call.asyncapi.broker;

import dev.stride.call.api.AttemptHeaders;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.broker.NetworkPublisher.ProtocolPublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.auth.Authorization;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.util.Optional;
import java.util.TreeMap;

/** Publishes each message as the body of an HTTP request. A 2xx status means success. */
final class HttpPublisher implements ProtocolPublisher {

    private final OutboundClients outboundClients;

    HttpPublisher(OutboundClients outboundClients) {
        this.outboundClients = outboundClients;
    }

    @Override
    public PublishResult publish(Publication publication) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(publication.headers());
        headers.put("Content-Type", publication.contentType());
        AttemptHeaders.addTo(headers, publication.call());
        if (headers.values().stream().anyMatch(HttpPublisher::hasControlCharacter)) {
            return new PublishResult.Failed(
                    Fault.VALIDATION,
                    "a header contains a control character, such as a line break, which HTTP cannot send");
        }
        var request = new HttpRequest(
                publication.setting("method").orElse("POST"),
                uri(publication),
                headers,
                publication.bytes(),
                publication.timeout());
        var credentials = publication.server().login() == LoginScheme.HEADER
                ? publication.credentials()
                : Optional.<Credentials>empty();
        return switch (Authorization.send(outboundClients, request, credentials)) {
            case Result.Failed(var fault) -> new PublishResult.Failed(fault);
            case Result.Ok(var reply) -> AwsPublisher.toResult(HttpReplyReader.toReply("The server", reply));
        };
    }

    private static URI uri(Publication publication) {
        var server = publication.server();
        var base = server.origin() + (server.path().isEmpty() ? "" : "/" + server.path());
        return URI.create(base + "/" + publication.channel().replaceFirst("^/", ""));
    }

    private static boolean hasControlCharacter(String value) {
        return value.chars().anyMatch(c -> c < ' ');
    }
}
