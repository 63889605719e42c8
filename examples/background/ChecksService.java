import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A small service for this example: {@code java ChecksService.java 8115}. */
class ChecksService {

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/", this::check);
        server.start();
        IO.println("Checks at http://localhost:" + server.getAddress().getPort());
    }

    private void check(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var what = exchange.getRequestURI().getPath().substring(1);
        var body = ("\"" + what + " fine\"").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
