package dev.stride.call.asyncapi.broker;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ResolvedInetAddress;
import dev.stride.call.asyncapi.channel.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/** Opens connections to AMQP 0-9-1 brokers at addresses that the egress guard has allowed. */
final class AmqpConnector {

    /**
     * Opens a connection that does not reconnect after a failure.
     *
     * @throws IOException when the connection fails; its cause may contain the error of the broker
     */
    static Connection open(Server server, List<InetAddress> addresses, Optional<UserPassword> user, Duration timeout)
            throws IOException, TimeoutException {
        return connect(server, addresses, user, timeout, false);
    }

    /** Opens a connection that reconnects after a failure and then restores its consumers. */
    static Connection openRecovering(
            Server server, List<InetAddress> addresses, Optional<UserPassword> user, Duration timeout)
            throws IOException, TimeoutException {
        return connect(server, addresses, user, timeout, true);
    }

    private static Connection connect(
            Server server, List<InetAddress> addresses, Optional<UserPassword> user, Duration timeout, boolean recovers)
            throws IOException, TimeoutException {
        var origin = server.origin();
        var millis = Math.toIntExact(timeout.toMillis());
        var factory = new ConnectionFactory();
        factory.setAutomaticRecoveryEnabled(recovers);
        factory.setThreadFactory(Thread.ofVirtual().factory());
        factory.setConnectionTimeout(millis);
        factory.setHandshakeTimeout(millis);
        factory.setVirtualHost(server.path().isEmpty() ? "/" : decoded(server.path()));
        user.ifPresent(shown -> {
            factory.setUsername(shown.name());
            factory.setPassword(shown.password());
        });
        if (origin.secure()) {
            factory.useSslProtocol(defaultTls());
            factory.enableHostnameVerification();
        }
        var granted = addresses.stream()
                .<Address>map(address -> new ResolvedInetAddress(origin.host(), address, origin.port()))
                .toList();
        return factory.newConnection(granted, "stride");
    }

    private static String decoded(String path) {
        return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static SSLContext defaultTls() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException broken) {
            throw new IllegalStateException("This Java runtime does not support TLS", broken);
        }
    }

    private AmqpConnector() {}
}
