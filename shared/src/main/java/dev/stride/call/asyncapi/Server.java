package dev.stride.call.asyncapi;

import dev.stride.call.egress.Origin;
import dev.stride.call.egress.Origin.Reading;
import java.net.URI;
import java.util.List;

/**
 * Who takes messages and hands them on.
 *
 * @param version of the protocol, empty when the document does not say
 * @param urls each with scheme and host, such as {@code kafkas://broker-1:9093}; those of Kafka may be several
 * @param path below the host, without slashes around it: what AMQP calls a virtual host
 */
public record Server(Protocol protocol, String version, List<String> urls, String path, Login login) {

    public Server {
        urls = List.copyOf(urls);
    }

    /** Where it is; deployment saw to it that this can be read. */
    public List<Origin> origins() {
        return urls.stream().map(Server::origin).toList();
    }

    public Origin origin() {
        return origin(urls.getFirst());
    }

    private static Origin origin(String url) {
        var uri = URI.create(url);
        return switch (Origin.of(uri, List.of(uri.getScheme()))) {
            case Reading.Valid(Origin origin) -> origin;
            case Reading.Invalid(String reason) -> throw new IllegalStateException(url + ": " + reason);
        };
    }
}
