package dev.stride.call.http.client;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import javax.net.ssl.SSLSocketFactory;

/** An HTTPS server on the loopback address with a self-signed certificate for one host name. */
final class TlsServer implements AutoCloseable {

    private final HttpsServer server;
    private final ServerKeys keys;

    TlsServer(String name, Path directory) throws Exception {
        keys = new ServerKeys(name, directory);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(keys.context()));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Returns sockets of a client that trusts the certificate of this server. */
    SSLSocketFactory trusting() throws Exception {
        return keys.context().getSocketFactory();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
