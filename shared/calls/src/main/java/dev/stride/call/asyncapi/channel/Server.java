package dev.stride.call.asyncapi.channel;

import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.plan.call.AuthScheme;
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

    /** The method by which a message broker authenticates clients (AsyncAPI, "Security Scheme Object"). */
    public enum LoginScheme {
        /** The server does not authenticate clients. */
        NONE,
        /** A user name and a password, sent in the login fields of the protocol. */
        PASSWORD,
        /** SASL/SCRAM authentication, as Kafka supports it. */
        SCRAM_SHA_256,
        SCRAM_SHA_512,
        /** A bearer token, sent in place of the password. */
        TOKEN,
        /** Credentials in the HTTP Authorization header. */
        HEADER;

        /**
         * Returns the authentication schemes, such as {@code basic} or {@code bearer}, whose credentials a client can use
         * for this login method.
         */
        public List<AuthScheme> schemes() {
            return switch (this) {
                case NONE -> List.of();
                case PASSWORD, SCRAM_SHA_256, SCRAM_SHA_512 -> List.of(AuthScheme.BASIC);
                case TOKEN -> List.of(AuthScheme.BEARER);
                case HEADER -> List.of(AuthScheme.values());
            };
        }
    }
}
