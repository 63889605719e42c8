package dev.stride.adapter.aws.call;

import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** A client through which workflows send messages to SQS queues. */
record SqsQueues(SqsClient client) {

    private static final String ARN = "arn:";

    AwsReply<MessageReceipt> send(SqsMessage message, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var url = url(message.queue(), within);
        var response = client.sendMessage(request -> request.queueUrl(url)
                .messageBody(message.body())
                .messageAttributes(attributes(message.attributes()))
                .delaySeconds(message.delay()
                        .map(delay -> Math.toIntExact(delay.toSeconds()))
                        .orElse(null))
                .messageGroupId(message.group().orElse(null))
                .messageDeduplicationId(message.deduplication().orElse(null))
                .overrideConfiguration(within));
        return new AwsReply.Succeeded<>(new MessageReceipt(SdkRequest.require("message id", response.messageId())));
    }

    /** Returns the URL of a queue; asks SQS for it if the queue is given by name or ARN. */
    private String url(String queue, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        if (queue.contains("://")) {
            return queue;
        }
        var parts = queue.split(":");
        var response = client.getQueueUrl(request -> request.queueName(parts[parts.length - 1])
                .queueOwnerAWSAccountId(queue.startsWith(ARN) ? parts[parts.length - 2] : null)
                .overrideConfiguration(within));
        return SdkRequest.require("queue URL", response.queueUrl());
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
