package dev.stride.aws.calls;

import dev.stride.call.cloud.CloudReply;
import dev.stride.call.cloud.Taken;
import dev.stride.call.cloud.TopicMessage;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;

/** Topics of SNS. */
record Topics(SnsClient client) {

    CloudReply<Taken> publish(TopicMessage message, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var response = client.publish(request -> request.topicArn(message.topic())
                .message(message.body())
                .subject(message.subject().orElse(null))
                .messageAttributes(attributes(message.attributes()))
                .messageGroupId(message.group().orElse(null))
                .messageDeduplicationId(message.deduplication().orElse(null))
                .overrideConfiguration(within));
        return new CloudReply.Done<>(new Taken(Answered.with("message id", response.messageId())));
    }

    private static Map<String, MessageAttributeValue> attributes(Map<String, String> attributes) {
        return attributes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue(each.getValue())
                                .build()));
    }
}
