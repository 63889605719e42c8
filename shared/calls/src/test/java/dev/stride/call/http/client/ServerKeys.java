package dev.stride.call.http.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The key of a server with a self-signed certificate for one host name. */
public final class ServerKeys {

    private static final char[] PASSWORD = "not secret".toCharArray();

    private final KeyStore keys;

    /** @param directory for the key files */
    public ServerKeys(String name, Path directory) throws Exception {
        keys = keys(name, directory.resolve("keys.p12"));
    }

    /** Returns a TLS context that presents this key and trusts only this key. */
    public SSLContext context() throws Exception {
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
}
