import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A small service for this example, which is busy at the first two requests: {@code java ChargesService.java 8121}. */
class ChargesService {

    private static final int BUSY_REQUESTS = 2;

    private final AtomicInteger requests = new AtomicInteger();

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/charges", this::charge);
        server.start();
        IO.println("Charges at http://localhost:" + server.getAddress().getPort());
    }

    private void charge(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        if (requests.incrementAndGet() <= BUSY_REQUESTS) {
            exchange.sendResponseHeaders(503, -1);
        } else {
            var receipt = "{\"receipt\": \"R-1\"}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(201, receipt.length);
            exchange.getResponseBody().write(receipt);
        }
        exchange.close();
    }
}
