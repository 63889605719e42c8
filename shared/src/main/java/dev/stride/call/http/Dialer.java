package dev.stride.call.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;

/**
 * Opens connections. A host is resolved once, and the very addresses that the policy saw are connected to, so that a name
 * which resolves to something else a moment later gains nothing.
 */
final class Dialer {

    private static final Http1Config BOUNDS = Http1Config.custom()
            .setMaxLineLength(16 << 10)
            .setMaxHeaderCount(200)
            .build();

    private final EgressPolicy policy;
    private final Resolver resolver;
    private final Supplier<SSLSocketFactory> tls;

    Dialer(EgressPolicy policy, Resolver resolver, Supplier<SSLSocketFactory> tls) {
        this.policy = policy;
        this.resolver = resolver;
        this.tls = tls;
    }

    DefaultBHttpClientConnection dial(Origin origin) throws IOException {
        var addresses = resolver.resolve(origin.host());
        for (var address : addresses) {
            var objection = policy.objection(origin, address);
            if (objection.isPresent()) {
                throw new Forbidden(objection.get());
            }
        }
        IOException last = new ConnectException("it has no address");
        for (var address : addresses) {
            try {
                return connect(origin, address);
            } catch (IOException unreachable) {
                last = unreachable;
            }
        }
        throw last;
    }

    private DefaultBHttpClientConnection connect(Origin origin, InetAddress address) throws IOException {
        var socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(address, origin.port()));
            var connection = new DefaultBHttpClientConnection(BOUNDS);
            if (origin.secure()) {
                connection.bind(secured(socket, origin), socket);
            } else {
                connection.bind(socket);
            }
            return connection;
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    /** The certificate must be the name's, whatever the address. */
    private SSLSocket secured(Socket socket, Origin origin) throws IOException {
        var secured = (SSLSocket) tls.get().createSocket(socket, origin.host(), origin.port(), true);
        var parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }

    /** The policy forbids the address. */
    static final class Forbidden extends IOException {

        private final String reason;

        Forbidden(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }
}
