import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** A small service for this example: {@code java RoomsService.java 8097}. */
class RoomsService {

    private static final Pattern ROOM = Pattern.compile("/rooms/(builds[^/]*)");

    private final AtomicInteger messages = new AtomicInteger();

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/rooms/", this::post);
        server.start();
        IO.println("Rooms at http://localhost:" + server.getAddress().getPort());
    }

    private void post(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getRawPath();
        if (ROOM.matcher(path).matches()) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Location", path + "/messages/" + messages.incrementAndGet());
            exchange.sendResponseHeaders(201, -1);
        } else {
            var problem = "{\"title\": \"No such room\"}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
            exchange.sendResponseHeaders(404, problem.length);
            exchange.getResponseBody().write(problem);
        }
        exchange.close();
    }
}
