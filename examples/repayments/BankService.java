import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A small service for this example: {@code java BankService.java 8114}. The bank is always busy; its clerk is not. */
class BankService {

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/payments", exchange -> answer(exchange, 503, "\"busy\""));
        server.createContext("/clerk", exchange -> answer(exchange, 200, "\"noted\""));
        server.start();
        IO.println("The bank at http://localhost:" + server.getAddress().getPort());
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
