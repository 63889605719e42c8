package dev.stride.call.asyncapi.channel;

import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import java.net.URI;
import java.util.List;

/**
 * A message broker, or an HTTP server that receives messages.
 *
 * @param version of the protocol, empty when the document does not have it
 * @param urls with scheme and host, such as {@code kafkas://broker-1:9093}; Kafka may have several
 * @param path below the host, without slashes around it; AMQP uses it as the virtual host
 */
public record Server(BrokerProtocol protocol, String version, List<String> urls, String path, LoginScheme login) {

    public Server {
        urls = List.copyOf(urls);
    }

    /** Returns scheme, host and port of each URL. Deployment has checked that the URLs are valid. */
    public List<Origin> origins() {
        return urls.stream().map(Server::origin).toList();
    }

    public Origin origin() {
        return origin(urls.getFirst());
    }

    private static Origin origin(String url) {
        var uri = URI.create(url);
        return switch (Origin.parse(uri, List.of(uri.getScheme()))) {
            case Result.Ok(var origin) -> origin;
            case Result.Failed(var reason) -> throw new IllegalStateException(url + ": " + reason);
        };
    }
}
