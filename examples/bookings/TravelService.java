import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A small service for this example: {@code java TravelService.java 8113}. All hotels of Rome are full. */
class TravelService {

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/", this::book);
        server.start();
        IO.println("Travel at http://localhost:" + server.getAddress().getPort());
    }

    private void book(HttpExchange exchange) throws IOException {
        var asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var what = exchange.getRequestURI().getPath().substring(1);
        if (what.equals("hotel") && asked.contains("Rome")) {
            answer(exchange, 409, "application/problem+json", "{\"title\": \"FullException\"}");
        } else {
            answer(exchange, 200, "application/json", "\"" + what + " in Rome\"");
        }
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        var body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
