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

/** The failures of all kinds of calls over HTTP. */
public abstract class HttpFailureContract extends FailureContract {

    private final NetworkHttpClient http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));

    /** @param kind the tested call kind */
    protected HttpFailureContract(String kind) {
        super(kind);
    }

    /**
     * Returns the name of the called operation in messages.
     *
     * @param host the URL of the server
     */
    protected abstract String operation(String host);

    /** Performs one attempt. @param host the URL of the server */
    protected abstract Reply perform(String host, CallRequest request, OutboundClients outboundClients);

    /** Returns a reply that rejects the request. */
    protected abstract String clientError();

    /** Returns a reply above the size limit. */
    protected abstract String oversized();

    /** Returns a reply that is invalid for the kind. */
    protected abstract String wrongType();

    /** Returns the arguments of the attempts. */
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
                "workflow",
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

    /**
     * Returns a complete reply.
     *
     * @param status code and reason phrase
     */
    protected static String ofJson(String status, String body) {
        return answer(status, "application/json", body);
    }

    /**
     * Returns a complete reply with a body of single-byte characters.
     *
     * @param status code and reason phrase
     */
    protected static String answer(String status, String type, String body) {
        return "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, type, body.length(), body);
    }

    /** Returns a reply above the size limit of a document. */
    protected static String oversizedJson() {
        return ofJson("200 OK", "\"" + "x".repeat(Limits.PAYLOAD_BYTES) + "\"");
    }
}
