package dev.stride.call.registry;

import dev.stride.call.api.HostLimit;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcClient.CappedGrpcClient;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.httpaction.AllowListedHttpClient;

/**
 * Outbound clients that limit the number of concurrent requests to each host, for HTTP, gRPC and message brokers. Requests for
 * access tokens and requests to AWS services are not limited.
 */
public record CappedClients(OutboundClients clients, HostLimit limit) implements OutboundClients {

    @Override
    public <T> T get(Class<T> client) {
        return client.cast(capped(clients.get(client)));
    }

    private Object capped(Object client) {
        return switch (client) {
            case AllowListedHttpClient checked -> checked.sendingThrough(this::cappedHttp);
            case HttpClient http -> cappedHttp(http);
            case GrpcClient grpc -> new CappedGrpcClient(grpc, limit);
            case MessagePublisher publisher -> cappedPublisher(publisher);
            case Object other -> other;
        };
    }

    private HttpClient cappedHttp(HttpClient http) {
        return request -> limit.withSlot(request.uri().getHost(), () -> http.send(request));
    }

    private MessagePublisher cappedPublisher(MessagePublisher publisher) {
        return publication ->
                limit.withSlot(publication.server().origin().host(), () -> publisher.publish(publication));
    }
}
