package dev.stride.call.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.failure.CallFailure;
import dev.stride.call.failure.FailureContract;
import java.time.Duration;
import java.util.Optional;

/** How calls over HTTP fail, whatever is spoken over it. */
public abstract class HttpFailureContract extends FailureContract {

    private final NetworkHttpClient http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));

    /** @param kind whose failures are provoked */
    protected HttpFailureContract(String kind) {
        super(kind);
    }

    /** What the attempts call, as messages name it. @param host the URL of the server */
    protected abstract String operation(String host);

    /** Performs one attempt. @param host the URL of the server */
    protected abstract Reply perform(String host, CallRequest request, OutboundClients outboundClients);

    /** A whole answer that tells that the request was wrong. */
    protected abstract String clientError();

    /** A whole answer that is longer than one may be. */
    protected abstract String oversized();

    /** A whole answer that is none of its kind. */
    protected abstract String wrongType();

    /** What the attempts send. */
    protected JsonNode arguments() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    protected final Provoked provoke(CallFailure callFailure) throws Exception {
        try (var server = server(callFailure)) {
            if (callFailure == CallFailure.REFUSED) {
                server.stop();
            }
            var host = "http://127.0.0.1:" + server.port();
            return new Provoked(perform(host, request(callFailure), StubClients.withHttp(http)), operation(host), host);
        }
    }

    private CallRequest request(CallFailure callFailure) {
        return new CallRequest(
                "f",
                "instance",
                "key",
                1,
                arguments(),
                callFailure == CallFailure.TIMEOUT ? Duration.ofMillis(50) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
    }

    private RawServer server(CallFailure callFailure) {
        return switch (callFailure) {
            case REFUSED, TIMEOUT ->
                RawServer.doing(connection -> connection.getInputStream().readAllBytes());
            case RESET -> RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
            case CLIENT_ERROR -> RawServer.answering(clientError());
            case SERVER_ERROR -> RawServer.answering("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
            case MALFORMED -> RawServer.answering(ofJson("200 OK", "{"));
            case OVERSIZED -> RawServer.answering(oversized());
            case WRONG_TYPE -> RawServer.answering(wrongType());
        };
    }

    /** A whole answer. @param status its code and what that is called */
    protected static String ofJson(String status, String body) {
        return answer(status, "application/json", body);
    }

    /** A whole answer whose body has only characters of one byte. @param status its code and what that is called */
    protected static String answer(String status, String type, String body) {
        return "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, type, body.length(), body);
    }

    /** A whole answer that is more than a document may have. */
    protected static String oversizedJson() {
        return ofJson("200 OK", "\"" + "x".repeat(Limits.PAYLOAD_BYTES) + "\"");
    }
}
