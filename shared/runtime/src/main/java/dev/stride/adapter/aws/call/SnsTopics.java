package dev.stride.adapter.aws.call;

import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;

/** A client through which workflows publish messages to SNS topics. */
record SnsTopics(SnsClient client) {

    AwsReply<MessageReceipt> publish(SnsMessage message, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var response = client.publish(request -> request.topicArn(message.topic())
                .message(message.body())
                .subject(message.subject().orElse(null))
                .messageAttributes(attributes(message.attributes()))
                .messageGroupId(message.group().orElse(null))
                .messageDeduplicationId(message.deduplication().orElse(null))
                .overrideConfiguration(within));
        return new AwsReply.Succeeded<>(new MessageReceipt(SdkRequest.require("message id", response.messageId())));
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
