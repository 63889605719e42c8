package dev.stride.adapter.aws.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.BrokenService;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsReply.Cause;
import dev.stride.call.aws.client.AwsReply.Refused;
import dev.stride.call.aws.client.AwsReply.Unanswered;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.LambdaInvocation;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.call.http.client.RawServer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;

/** Each failure of a service or the network is returned as a value within the timeout of the request. */
class CloudFaultsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);

    /** Returns one request for each operation of the port. */
    enum Request {
        INVOKE {
            @Override
            AwsReply<?> of(AwsServices awsServices, Duration timeout) {
                return awsServices.invoke(new LambdaInvocation("f", Optional.empty(), "{}", true, "key"), timeout);
            }
        },
        START {
            @Override
            AwsReply<?> of(AwsServices awsServices, Duration timeout) {
                return awsServices.start(new ExecutionStart(MACHINE, "name", "{}"), timeout);
            }
        },
        DESCRIBE {
            @Override
            AwsReply<?> of(AwsServices awsServices, Duration timeout) {
                return awsServices.describe(MACHINE.replace("stateMachine", "execution") + ":name", timeout);
            }
        },
        PUT {
            @Override
            AwsReply<?> of(AwsServices awsServices, Duration timeout) {
                return awsServices.put(new EventBridgeEvent("bus", "source", "type", "{}"), timeout);
            }
        },
        SEND {
            @Override
            AwsReply<?> of(AwsServices awsServices, Duration timeout) {
                return awsServices.send(
                        new SqsMessage(
                                "https://sqs.eu-west-1.amazonaws.com/123456789012/queue",
                                "body",
                                Map.of(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        timeout);
            }
        },
        PUBLISH {
            @Override
            AwsReply<?> of(AwsServices awsServices, Duration timeout) {
                return awsServices.publish(
                        new SnsMessage(
                                "arn:aws:sns:eu-west-1:123456789012:topic",
                                "body",
                                Optional.empty(),
                                Map.of(),
                                Optional.empty(),
                                Optional.empty()),
                        timeout);
            }
        };

        private static final String MACHINE = "arn:aws:states:eu-west-1:123456789012:stateMachine:machine";

        abstract AwsReply<?> of(AwsServices awsServices, Duration timeout);
    }

    @ParameterizedTest
    @EnumSource
    void refusedConnectionToAwsIsReportedAsAnUnreachableService(Request request) throws IOException {
        var closed = RawServer.doing(_ -> {});
        closed.close();

        assertUnanswered(request.of(cloud(closed.uri("/")), TIMEOUT), Cause.UNREACHABLE);
    }

    @ParameterizedTest
    @EnumSource
    void requestToAnUnresponsiveAwsService_isReportedAsATimeout(Request request) throws IOException {
        try (var silent =
                RawServer.doing(connection -> connection.getInputStream().readAllBytes())) {
            assertUnanswered(request.of(cloud(silent.uri("/")), SHORT), Cause.TIMED_OUT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void resetConnectionToAwsIsReportedAsAnUnreachableService(Request request) throws IOException {
        try (var resetting = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            connection.setSoLinger(true, 0);
        })) {
            assertUnanswered(request.of(cloud(resetting.uri("/")), TIMEOUT), Cause.UNREACHABLE);
            assertThat(resetting.connections()).isEqualTo(request == Request.INVOKE ? 1 : Limits.AWS_ATTEMPTS);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INVOKE")
    void malformedAwsReply_isReportedWithTheSameCauseAsAFailedConnection(Request request) throws IOException {
        for (var body : Stream.of("<html>hello", "{}").toList()) {
            try (var malformed = RawServer.answering(
                    "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body)) {
                assertUnanswered(request.of(cloud(malformed.uri("/")), TIMEOUT), Cause.UNREACHABLE);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestRefusedByAwsIsNotRetried(Request request) {
        try (var refusing = new BrokenService(400, "AccessDeniedException")) {
            assertThat(request.of(cloud(refusing.endpoint()), TIMEOUT)).isInstanceOf(Refused.class);
            assertThat(refusing.requests()).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void awsServerErrorsAreRetriedExceptForLambdaInvocations(Request request) {
        try (var failing = new BrokenService(500, "ServiceException")) {
            assertThat(request.of(cloud(failing.endpoint()), TIMEOUT)).isInstanceOf(Refused.class);
            assertThat(failing.requests()).isEqualTo(request == Request.INVOKE ? 1 : Limits.AWS_ATTEMPTS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestWithoutCredentialsIsNotSent(Request request) {
        AwsCredentialsProvider none = () -> {
            throw SdkClientException.create("Unable to load credentials");
        };
        var access = new AwsAccess(Region.EU_WEST_1, none, Optional.empty());

        assertUnanswered(request.of(new AwsCloud(() -> access), TIMEOUT), Cause.UNCONFIGURED);
    }

    @ParameterizedTest
    @EnumSource
    void requestWithoutRegionIsNotSent(Request request) {
        var cloud = new AwsCloud(() -> {
            throw SdkClientException.create("Unable to load region");
        });

        assertUnanswered(request.of(cloud, TIMEOUT), Cause.UNCONFIGURED);
    }

    private static void assertUnanswered(AwsReply<?> reply, Cause cause) {
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Unanswered.class,
                        unanswered -> assertThat(unanswered.cause())
                                .as(unanswered.message())
                                .isEqualTo(cause));
    }

    private static AwsServices cloud(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));
        return new AwsCloud(() -> new AwsAccess(Region.EU_WEST_1, credentials, Optional.of(endpoint)));
    }
}
