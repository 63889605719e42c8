package dev.stride.call.http.client;

import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import java.io.IOException;
import java.net.Socket;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.message.LazyLaxLineParser;
import org.apache.hc.core5.http.message.StatusLine;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.CharArrayBuffer;

/** Opens connections to the addresses that the egress guard allows, with TLS for {@code https}. */
final class ConnectionOpener {

    private static final Http1Config BOUNDS = Http1Config.custom()
            .setMaxLineLength(16 << 10)
            .setMaxHeaderCount(200)
            .build();

    /** A parser that is not given the bounds reads any number of headers, whatever the bounds of its connection. */
    private static final DefaultHttpResponseParserFactory PARSERS =
            new DefaultHttpResponseParserFactory(BOUNDS, new ReplyLines(), null);

    private final EgressGuard egressGuard;
    private final Supplier<SSLSocketFactory> tls;

    ConnectionOpener(EgressGuard egressGuard, Supplier<SSLSocketFactory> tls) {
        this.egressGuard = egressGuard;
        this.tls = tls;
    }

    /** An HTTP connection, which one request at a time uses. */
    record HttpConnection(DefaultBHttpClientConnection http) implements ConnectionPool.Connection {

        /** Returns whether the server has not closed the connection. */
        @Override
        public boolean isReusable() {
            try {
                return !http.isStale();
            } catch (IOException broken) {
                return false;
            }
        }

        @Override
        public void close() {
            http.close(CloseMode.GRACEFUL);
        }
    }

    /** A parser of lines that refuses the status codes for which the library has no response. */
    private static final class ReplyLines extends LazyLaxLineParser {

        @Override
        public StatusLine parseStatusLine(CharArrayBuffer line) throws ParseException {
            var statusLine = super.parseStatusLine(line);
            if (statusLine.getStatusCode() < HttpStatus.SC_INFORMATIONAL) {
                throw new ParseException("Invalid status code");
            }
            return statusLine;
        }
    }

    HttpConnection open(Origin origin) throws IOException {
        var socket = egressGuard.connect(origin);
        try {
            var connection = new DefaultBHttpClientConnection(BOUNDS, null, null, null, null, null, PARSERS);
            if (origin.secure()) {
                connection.bind(withTls(socket, origin), socket);
            } else {
                connection.bind(socket);
            }
            return new HttpConnection(connection);
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    /** Starts TLS on a connection. The certificate of the server must match the host name, not the IP address. */
    private SSLSocket withTls(Socket socket, Origin origin) throws IOException {
        var secured = (SSLSocket) tls.get().createSocket(socket, origin.host(), origin.port(), true);
        var parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }
}
