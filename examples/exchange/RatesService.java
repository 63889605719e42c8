import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

/** A small service for this example: {@code java RatesService.java 8089}. */
class RatesService {

    private static final Map<String, Integer> RATES = Map.of("EUR-CHF", 9380, "EUR-USD", 11650, "CHF-EUR", 10661);
    private static final Pattern PAIR = Pattern.compile("/rates/([A-Z]{3})\\?to=([A-Z]{3})");
    private static final Pattern AMOUNT = Pattern.compile("\"amount\"\\s*:\\s*(\\d+)");
    private static final Pattern RATE = Pattern.compile("\"rate\"\\s*:\\s*(\\d+)");

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/rates/", this::rate);
        server.createContext("/exchanges", this::exchange);
        server.start();
        IO.println("Rates at http://localhost:" + server.getAddress().getPort());
    }

    private void rate(HttpExchange exchange) throws IOException {
        var pair = PAIR.matcher(exchange.getRequestURI().toString());
        var rate = pair.matches() ? RATES.get(pair.group(1) + "-" + pair.group(2)) : null;
        if (rate == null) {
            answer(exchange, 404, "{\"title\": \"No such rate\"}");
        } else {
            answer(exchange, 200, "{\"base\": \"%s\", \"to\": \"%s\", \"rate\": %d}"
                    .formatted(pair.group(1), pair.group(2), rate));
        }
    }

    private void exchange(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var amount = AMOUNT.matcher(body);
        var rate = RATE.matcher(body);
        if (amount.find() && rate.find()) {
            var worth = Long.parseLong(amount.group(1)) * Long.parseLong(rate.group(1)) / 10_000;
            answer(exchange, 201, "{\"worth\": %d}".formatted(worth));
        } else {
            answer(exchange, 400, "{\"title\": \"An exchange needs an amount and a rate\"}");
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
