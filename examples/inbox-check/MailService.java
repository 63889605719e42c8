import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A small service for this example: {@code java MailService.java 8098}. */
class MailService {

    private static final String SOME = """
            {"mail": [
              {"from": "news@example.com", "subject": "Offers of the week", "important": false},
              {"from": "ops@example.com", "subject": "The disk is full", "important": true}
            ]}""";

    private static final String NONE = "{\"mail\": []}";

    private final AtomicInteger asked = new AtomicInteger();

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/mail", exchange -> answer(exchange, 200, asked.getAndIncrement() == 0 ? SOME : NONE));
        server.createContext("/texts", exchange -> answer(exchange, 202, "{}"));
        server.start();
        IO.println("Mail at http://localhost:" + server.getAddress().getPort());
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
