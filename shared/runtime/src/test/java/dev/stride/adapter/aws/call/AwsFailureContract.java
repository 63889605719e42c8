package dev.stride.adapter.aws.call;

import dev.stride.CallLimits;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.api.CallRequest;
import dev.stride.call.aws.AwsFunctionCalls;
import dev.stride.call.failure.CallFailure;
import dev.stride.call.failure.FailureContract;
import dev.stride.call.http.client.RawServer;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/** The failures of custom functions on AWS, against servers that misbehave in place of AWS. */
abstract class AwsFailureContract extends FailureContract {

    private static final String LARGE = "x".repeat(CallLimits.LAMBDA_PAYLOAD_BYTES + 1);

    private final Called called;

    AwsFailureContract(String kind, Called called) {
        super(kind);
        this.called = called;
    }

    /**
     * The call of one kind.
     *
     * @param operation of the function
     * @param doing the description of the request in messages
     * @param service name of the service, and of its resource, in messages
     * @param arguments JSON, with {@code %s} in place of a text, if there is one
     * @param wrong arguments that do not match the kind
     */
    record Called(String operation, String doing, String service, String arguments, String wrong) {

        private String given(CallFailure callFailure) {
            return switch (callFailure) {
                case WRONG_TYPE -> wrong;
                case OVERSIZED -> arguments.formatted(LARGE);
                case REFUSED, TIMEOUT, RESET, CLIENT_ERROR, SERVER_ERROR, MALFORMED -> arguments.formatted("x");
            };
        }
    }

    @Override
    protected Provoked provoke(CallFailure callFailure) throws Exception {
        try (var service = service(callFailure)) {
            if (callFailure == CallFailure.REFUSED) {
                service.stop();
            }
            var request = new CallRequest(
                    "f",
                    "workflow",
                    "instance",
                    "key",
                    1,
                    AwsFunctionCalls.json(called.given(callFailure)),
                    callFailure == CallFailure.TIMEOUT ? Duration.ofMillis(300) : Duration.ofSeconds(20),
                    Optional.empty());
            var reply = new AwsFunctionCalls(cloud(service.uri("/"))).call(called.operation(), request);
            return new Provoked(reply, called.doing(), called.service());
        }
    }

    private RawServer service(CallFailure callFailure) {
        return switch (callFailure) {
            case REFUSED, TIMEOUT ->
                RawServer.doing(connection -> connection.getInputStream().readAllBytes());
            case RESET ->
                RawServer.doing(connection -> {
                    RawServer.readHead(connection);
                    connection.setSoLinger(true, 0);
                });
            case CLIENT_ERROR -> RawServer.answering(answer("403 Forbidden", error("AccessDenied")));
            case SERVER_ERROR -> RawServer.answering(answer("500 Internal Server Error", error("InternalFailure")));
            case MALFORMED -> RawServer.answering(answer("200 OK", "<html>hello"));
            case OVERSIZED -> RawServer.answering(answer("200 OK", LARGE));
            case WRONG_TYPE -> RawServer.answering(answer("200 OK", "{}"));
        };
    }

    /** Returns an error in the format of the service. */
    String error(String code) {
        return "{\"__type\": \"%s\", \"message\": \"not today\"}".formatted(code);
    }

    private static String answer(String status, String body) {
        return "HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, body.length(), body);
    }

    private static AwsCloud cloud(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("key", SECRET));
        return new AwsCloud(() -> new AwsAccess(Region.EU_WEST_1, credentials, Optional.of(endpoint)));
    }
}
