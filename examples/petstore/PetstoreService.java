import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/** A small service for this example: {@code java PetstoreService.java 8096}. */
class PetstoreService {

    private static final String PETS = "[{\"id\": 7, \"name\": \"Rex\"}, {\"id\": 8, \"name\": \"Mia\"}]";
    private static final Set<String> TAKEN = Set.of("8");
    private static final Pattern RESERVATION = Pattern.compile("/v1/pets/(\\d+)/reservation");
    private static final Pattern DAYS = Pattern.compile("(?:^|&)days=(\\d+)");

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/v1/pets", this::find);
        server.createContext("/v1/pets/", this::reserve);
        server.start();
        IO.println("Pets at http://localhost:" + server.getAddress().getPort());
    }

    private void find(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("X-Total", "2");
        answer(exchange, 200, PETS);
    }

    private void reserve(HttpExchange exchange) throws IOException {
        var form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var reservation = RESERVATION.matcher(exchange.getRequestURI().getPath());
        var days = DAYS.matcher(form);
        if (!reservation.matches() || !days.find()) {
            answer(exchange, 400, "{\"title\": \"A reservation needs a pet and days\"}");
        } else if (TAKEN.contains(reservation.group(1))) {
            answer(exchange, 409, "{\"title\": \"Taken\"}");
        } else {
            answer(exchange, 200, "{\"until\": \"in %s days\"}".formatted(days.group(1)));
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
