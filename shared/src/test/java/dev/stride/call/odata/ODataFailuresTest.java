package dev.stride.call.odata;

import static dev.stride.call.Written.json;

import dev.stride.Limits;
import dev.stride.call.CallRequest;
import dev.stride.call.Doors;
import dev.stride.call.Failure;
import dev.stride.call.FailureContract;
import dev.stride.call.Reply;
import dev.stride.call.auth.Credentials;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.NetworkHttp;
import dev.stride.call.http.RawServer;
import dev.stride.plan.CallTemplate;
import java.time.Duration;
import java.util.Optional;

final class ODataFailuresTest extends FailureContract {

    private final NetworkHttp http = new NetworkHttp(new Passage(EgressPolicy.LAPTOP));

    ODataFailuresTest() {
        super("odata");
    }

    @Override
    protected Provoked provoke(Failure failure) throws Exception {
        try (var server = server(failure)) {
            if (failure == Failure.REFUSED) {
                server.stop();
            }
            var host = "http://127.0.0.1:" + server.port();
            return new Provoked(call(host, failure), "OData " + host + "/shop.svc/Products", host);
        }
    }

    private Reply call(String host, Failure failure) {
        var template = CallTemplate.open(
                ODataCall.NAME, json("{service: '%s/shop.svc', entitySet: Products, version: V4}".formatted(host)));
        var request = new CallRequest(
                "f",
                "instance",
                "key",
                1,
                json("{}"),
                failure == Failure.TIMEOUT ? Duration.ofMillis(50) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
        return new ODataCall().perform(template, request, Doors.to(http));
    }

    private static RawServer server(Failure failure) {
        return switch (failure) {
            case REFUSED, TIMEOUT ->
                RawServer.doing(connection -> connection.getInputStream().readAllBytes());
            case RESET -> RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
            case CLIENT_ERROR ->
                RawServer.answering(
                        answer("404 Not Found", "{\"error\": {\"code\": \"Gone\", \"message\": \"no shop\"}}"));
            case SERVER_ERROR -> RawServer.answering("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
            case MALFORMED -> RawServer.answering(answer("200 OK", "{"));
            case OVERSIZED -> RawServer.answering(answer("200 OK", "\"" + "x".repeat(Limits.PAYLOAD_BYTES) + "\""));
            case WRONG_TYPE -> RawServer.answering(answer("200 OK", "{\"ID\": 1}"));
        };
    }

    private static String answer(String status, String body) {
        return "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, body.length(), body);
    }
}
