import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A small service for this example: {@code java ClinicService.java 8126}. */
class ClinicService {

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/v1/patients/7", this::find);
        server.start();
        IO.println("Clinic at http://localhost:" + server.getAddress().getPort());
    }

    private void find(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var bytes = "{\"id\": 7, \"name\": \"Ann\", \"allergies\": [\"penicillin\"]}".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
