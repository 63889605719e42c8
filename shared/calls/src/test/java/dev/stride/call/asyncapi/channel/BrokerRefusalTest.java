package dev.stride.call.asyncapi.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokerRefusalTest {

    @ParameterizedTest(name = "{0} with the code {1} is {2}")
    @CsvSource({
        "NOT_FOUND, 404, 404",
        "ACCESS_REFUSED, 403, 403",
        "PRECONDITION_FAILED, 406, 406",
        "NO_ROUTE, 312, 404",
        "NACK, NACK, 503",
        "TOPIC_AUTHORIZATION_FAILED, TOPIC_AUTHORIZATION_FAILED, 403",
        "UNKNOWN_TOPIC_OR_PARTITION, UNKNOWN_TOPIC_OR_PARTITION, 404",
        "INVALID_TOPIC_EXCEPTION, INVALID_TOPIC_EXCEPTION, 400",
        "NOT_LEADER_OR_FOLLOWER, NOT_LEADER_OR_FOLLOWER, 503",
        "NOT_AUTHORIZED, NOT_AUTHORIZED, 403",
        "PACKET_TOO_LARGE, PACKET_TOO_LARGE, 413",
        "QUOTA_EXCEEDED, QUOTA_EXCEEDED, 429",
        "SERVER_BUSY, SERVER_BUSY, 503",
        "UNSPECIFIED_ERROR, UNSPECIFIED_ERROR, 502",
        "AccessDenied, AccessDenied, 403",
        "AWS.SimpleQueueService.NonExistentQueue, AWS.SimpleQueueService.NonExistentQueue, 404",
        "ThrottlingException, ThrottlingException, 429",
        "InternalFailure, InternalFailure, 502"
    })
    void refusalHasTheBrokersNameAndCode_andTheStatusThatComesClosest(String name, String code, int status) {
        var result = new BrokerRefusal(name, code, "no").toResult();

        assertThat(result).isInstanceOfSatisfying(PublishResult.Failed.class, failed -> {
            assertThat(failed.fault().name()).isEqualTo(name);
            assertThat(failed.fault().code()).isEqualTo(code);
            assertThat(failed.fault().data().orElseThrow().path("status").asInt())
                    .isEqualTo(status);
        });
    }
}
