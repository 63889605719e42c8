package dev.stride.call.http;

import dev.stride.call.egress.Origin;
import dev.stride.call.egress.Passage;
import java.io.IOException;
import java.net.Socket;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;

/** Opens connections, to the addresses that the passage grants and to no others. */
final class Dialer {

    private static final Http1Config BOUNDS = Http1Config.custom()
            .setMaxLineLength(16 << 10)
            .setMaxHeaderCount(200)
            .build();

    private final Passage passage;
    private final Supplier<SSLSocketFactory> tls;

    Dialer(Passage passage, Supplier<SSLSocketFactory> tls) {
        this.passage = passage;
        this.tls = tls;
    }

    DefaultBHttpClientConnection dial(Origin origin) throws IOException {
        var socket = passage.dial(origin);
        try {
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
}
