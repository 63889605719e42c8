import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A small service for this example: {@code java MailsService.java 8112}. It sends three mails. */
class MailsService {

    private final AtomicInteger sent = new AtomicInteger();

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/mails", this::send);
        server.start();
        IO.println("Mails at http://localhost:" + server.getAddress().getPort());
    }

    private void send(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var mail = sent.incrementAndGet();
        var body = "{\"mail\": %d, \"left\": %d}".formatted(mail, 3 - mail).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
