import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** A small service for this example, which gives tokens out and asks for them: {@code java VaultService.java 8094}. */
class VaultService {

    private static final int LIFETIME_SECONDS = 60;
    private static final Map<String, String> DRAWERS = Map.of("a", "the deed of the house", "b", "a ring");
    private static final String CLIENT = "Basic "
            + Base64.getEncoder().encodeToString("treasurer:open-sesame".getBytes(StandardCharsets.UTF_8));

    private final Map<String, Instant> tokens = new ConcurrentHashMap<>();

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/.well-known/openid-configuration", this::describe);
        server.createContext("/token", this::token);
        server.createContext("/drawers/", this::drawer);
        server.start();
        IO.println("A vault at http://localhost:" + server.getAddress().getPort());
    }

    private void describe(HttpExchange exchange) throws IOException {
        var url = "http://" + exchange.getRequestHeaders().getFirst("Host");
        answer(exchange, 200, "{\"issuer\": \"%s\", \"token_endpoint\": \"%s/token\"}".formatted(url, url));
    }

    private void token(HttpExchange exchange) throws IOException {
        if (!CLIENT.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{\"error\": \"invalid_client\"}");
            return;
        }
        var token = UUID.randomUUID().toString();
        tokens.put("Bearer " + token, Instant.now().plusSeconds(LIFETIME_SECONDS));
        answer(
                exchange,
                200,
                "{\"access_token\": \"%s\", \"token_type\": \"Bearer\", \"expires_in\": %d}"
                        .formatted(token, LIFETIME_SECONDS));
    }

    private void drawer(HttpExchange exchange) throws IOException {
        var shown = exchange.getRequestHeaders().getFirst("Authorization");
        var until = shown == null ? Instant.MIN : tokens.getOrDefault(shown, Instant.MIN);
        var drawer = exchange.getRequestURI().getPath().substring("/drawers/".length());
        if (Instant.now().isAfter(until)) {
            answer(exchange, 401, "{\"title\": \"The vault asks for a token\"}");
        } else if (!DRAWERS.containsKey(drawer)) {
            answer(exchange, 404, "{\"title\": \"There is no such drawer\"}");
        } else {
            answer(exchange, 200, "{\"drawer\": \"%s\", \"item\": \"%s\"}".formatted(drawer, DRAWERS.get(drawer)));
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
