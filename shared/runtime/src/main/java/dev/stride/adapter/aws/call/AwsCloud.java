package dev.stride.adapter.aws.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.LambdaInvocation;
import dev.stride.call.aws.client.AwsServices.LambdaOutput;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import dev.stride.common.Lazy;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvocationType;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The adapter through which workflows call AWS services: the implementation of {@link AwsServices} with the AWS SDK.
 * The SDK client of a service is created at the first call of the service.
 */
public final class AwsCloud implements AwsServices {

    private static final String ARN = "arn:";

    private final Lazy<AwsAccess> access;
    private final Lazy<LambdaClient> lambda;
    private final Lazy<SfnClient> stepFunctions;
    private final Lazy<EventBridgeClient> eventBridge;
    private final Lazy<SqsClient> sqs;
    private final Lazy<SnsClient> sns;

    /**
     * @param access provides the access to AWS. It is called at the first use, because finding region and credentials
     *     takes time and may fail
     */
    public AwsCloud(Supplier<AwsAccess> access) {
        this.access = new Lazy<>(access);
        lambda = lazily(AwsAccess::lambda);
        stepFunctions = lazily(AwsAccess::stepFunctions);
        eventBridge = lazily(AwsAccess::eventBridge);
        sqs = lazily(AwsAccess::sqs);
        sns = lazily(AwsAccess::sns);
    }

    @Override
    public AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout) {
        return call(lambda, timeout, (client, within) -> {
            var response = client.invoke(request -> request.functionName(invocation.function())
                    .qualifier(invocation.qualifier().orElse(null))
                    .invocationType(invocation.awaitsResult() ? InvocationType.REQUEST_RESPONSE : InvocationType.EVENT)
                    .clientContext(context(invocation.idempotencyKey()))
                    .payload(SdkBytes.fromUtf8String(invocation.payload()))
                    .overrideConfiguration(within));
            var payload = Optional.ofNullable(response.payload())
                    .map(SdkBytes::asUtf8String)
                    .orElse("");
            return new AwsReply.Succeeded<>(new LambdaOutput(payload, Optional.ofNullable(response.functionError())));
        });
    }

    private static String context(String key) {
        var context = JsonNodeFactory.instance.objectNode();
        context.putObject("custom").put("idempotencyKey", key);
        return Base64.getEncoder().encodeToString(context.toString().getBytes(UTF_8));
    }

    @Override
    public AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        return call(stepFunctions, timeout, (client, within) -> {
            var response = client.startExecution(request -> request.stateMachineArn(start.stateMachine())
                    .name(start.name())
                    .input(start.input())
                    .overrideConfiguration(within));
            return new AwsReply.Succeeded<>(new StartedExecution(
                    SdkRequest.require("executionArn", response.executionArn()),
                    SdkRequest.require("startDate", response.startDate())));
        });
    }

    @Override
    public AwsReply<Execution> describe(String execution, Duration timeout) {
        return call(stepFunctions, timeout, (client, within) -> {
            var response = client.describeExecution(
                    request -> request.executionArn(execution).overrideConfiguration(within));
            var startDate = SdkRequest.require("startDate", response.startDate());
            return new AwsReply.Succeeded<>(new Execution(
                    execution,
                    SdkRequest.require("status", response.statusAsString()),
                    startDate,
                    age(response, startDate),
                    Optional.ofNullable(response.output()),
                    Optional.ofNullable(response.error()),
                    Optional.ofNullable(response.cause())));
        });
    }

    /** Returns how long an execution has run by the clock of the service, which is in the header of its response. */
    private static Duration age(DescribeExecutionResponse response, Instant startDate) {
        return response.sdkHttpResponse()
                .firstMatchingHeader("Date")
                .flatMap(AwsCloud::instant)
                .map(answered -> Duration.between(startDate, answered))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }

    private static Optional<Instant> instant(String date) {
        try {
            return Optional.of(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeParseException malformed) {
            return Optional.empty();
        }
    }

    @Override
    public AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout) {
        return call(eventBridge, timeout, (client, within) -> {
            var entry = PutEventsRequestEntry.builder()
                    .eventBusName(event.bus())
                    .source(event.source())
                    .detailType(event.detailType())
                    .detail(event.detail())
                    .build();
            var response = client.putEvents(request -> request.entries(entry).overrideConfiguration(within));
            // A request can succeed although its only entry failed.
            var result = SdkRequest.require(
                    "entry",
                    response.entries().isEmpty() ? null : response.entries().getFirst());
            return result.errorCode() == null
                    ? new AwsReply.Succeeded<>(new MessageReceipt(SdkRequest.require("event id", result.eventId())))
                    : new AwsReply.Refused<>(result.errorCode(), String.valueOf(result.errorMessage()));
        });
    }

    @Override
    public AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout) {
        return call(sqs, timeout, (client, within) -> {
            var url = queueUrl(client, message.queue(), within);
            var response = client.sendMessage(request -> request.queueUrl(url)
                    .messageBody(message.body())
                    .messageAttributes(sqsAttributes(message.attributes()))
                    .delaySeconds(message.delay()
                            .map(delay -> Math.toIntExact(delay.toSeconds()))
                            .orElse(null))
                    .messageGroupId(message.group().orElse(null))
                    .messageDeduplicationId(message.deduplication().orElse(null))
                    .overrideConfiguration(within));
            return new AwsReply.Succeeded<>(new MessageReceipt(SdkRequest.require("message id", response.messageId())));
        });
    }

    /** Returns the URL of a queue; asks SQS for it if the queue is given by name or ARN. */
    private static String queueUrl(
            SqsClient client, String queue, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        if (queue.contains("://")) {
            return queue;
        }
        var parts = queue.split(":");
        var response = client.getQueueUrl(request -> request.queueName(parts[parts.length - 1])
                .queueOwnerAWSAccountId(queue.startsWith(ARN) ? parts[parts.length - 2] : null)
                .overrideConfiguration(within));
        return SdkRequest.require("queue URL", response.queueUrl());
    }

    private static Map<String, software.amazon.awssdk.services.sqs.model.MessageAttributeValue> sqsAttributes(
            Map<String, String> attributes) {
        return attributes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> software.amazon.awssdk.services.sqs.model.MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue(each.getValue())
                                .build()));
    }

    @Override
    public AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout) {
        return call(sns, timeout, (client, within) -> {
            var response = client.publish(request -> request.topicArn(message.topic())
                    .message(message.body())
                    .subject(message.subject().orElse(null))
                    .messageAttributes(snsAttributes(message.attributes()))
                    .messageGroupId(message.group().orElse(null))
                    .messageDeduplicationId(message.deduplication().orElse(null))
                    .overrideConfiguration(within));
            return new AwsReply.Succeeded<>(new MessageReceipt(SdkRequest.require("message id", response.messageId())));
        });
    }

    private static Map<String, software.amazon.awssdk.services.sns.model.MessageAttributeValue> snsAttributes(
            Map<String, String> attributes) {
        return attributes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> software.amazon.awssdk.services.sns.model.MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue(each.getValue())
                                .build()));
    }

    private <S> Lazy<S> lazily(Function<AwsAccess, S> client) {
        return new Lazy<>(() -> client.apply(access.get()));
    }

    private <S, T> AwsReply<T> call(Lazy<S> client, Duration timeout, SdkRequest.Operation<S, T> operation) {
        return SdkRequest.perform(() -> access.get().credentials().resolveCredentials(), client, timeout, operation);
    }
}
