import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A small service for this example: {@code java LendingService.java 8111}. */
class LendingService {

    private final AtomicInteger letters = new AtomicInteger();

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/scores", this::score);
        server.createContext("/letters", this::write);
        server.start();
        IO.println("Scores and letters at http://localhost:" + server.getAddress().getPort());
    }

    private void score(HttpExchange exchange) throws IOException {
        var person = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var score = person.contains("Ann") ? 700 : 400;
        answer(exchange, "{\"score\": " + score + ", \"words\": {\"low\": \"low\", \"high\": \"high\"}}");
    }

    private void write(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        answer(exchange, "\"letter " + letters.incrementAndGet() + "\"");
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        var body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
