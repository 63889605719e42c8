package dev.stride.call.http;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** An https server on the loopback address whose certificate, which nobody else trusts, is for one name. */
final class SecureServer implements AutoCloseable {

    private static final char[] PASSWORD = "not secret".toCharArray();

    private final HttpsServer server;
    private final KeyStore keys;

    SecureServer(String name, Path directory) throws Exception {
        keys = keys(name, directory.resolve("keys.p12"));
        server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context()));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Sockets of a client that trusts this server's certificate. */
    SSLSocketFactory trusting() throws Exception {
        return context().getSocketFactory();
    }

    private SSLContext context() throws Exception {
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        var context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static KeyStore keys(String name, Path file) throws Exception {
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var exit = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=dns:" + name,
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("keytool ended with " + exit);
        }
        var pair = KeyStore.getInstance("PKCS12");
        try (var stream = Files.newInputStream(file)) {
            pair.load(stream, PASSWORD);
        }
        pair.setCertificateEntry("trusted", pair.getCertificate("server"));
        return pair;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
