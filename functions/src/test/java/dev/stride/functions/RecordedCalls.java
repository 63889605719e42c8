package dev.stride.functions;

import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsResources;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A recording of the AWS requests of one function, as IAM actions and resources of the template. */
final class RecordedCalls {

    /** Operations that IAM authorizes by the action of another operation. */
    private static final Map<String, String> SAME_ACTION = Map.of(
            "sqs:SendMessageBatch", "sqs:SendMessage",
            "sqs:ChangeMessageVisibilityBatch", "sqs:ChangeMessageVisibility",
            "s3:GetObjectAsBytes", "s3:GetObject",
            "s3:ListObjectsV2", "s3:ListBucket",
            "s3:DeleteObjects", "s3:DeleteObject",
            "dynamodb:ExecuteStatement", "dynamodb:PartiQLSelect");

    /** Matches the index that a PartiQL statement reads. */
    private static final Pattern FROM_INDEX = Pattern.compile("FROM \"[^\"]+\"\\.\"([^\"]+)\"");

    private final Set<Permit> permits = ConcurrentHashMap.newKeySet();
    private final AwsResources resources;

    RecordedCalls(AwsResources resources) {
        this.resources = resources;
    }

    /** An IAM action and the logical name of its resource in the template. */
    record Permit(String action, String resource) {}

    Set<Permit> permits() {
        return Set.copyOf(permits);
    }

    /** Returns the clients with a recording of their requests. */
    AwsClients over(AwsClients clients) {
        return new AwsClients(
                recorded(DynamoDbClient.class, "dynamodb", clients.dynamo()),
                recorded(SqsClient.class, "sqs", clients.sqs()),
                recorded(SchedulerClient.class, "scheduler", clients.scheduler()),
                recorded(EventBridgeClient.class, "events", clients.eventBridge()),
                recorded(S3Client.class, "s3", clients.s3()));
    }

    private <C> C recorded(Class<C> type, String service, C client) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            var request = Stream.ofNullable(arguments).flatMap(Stream::of).findFirst();
            if (request.orElse("") instanceof SdkRequest sent) {
                var operation = Character.toUpperCase(method.getName().charAt(0))
                        + method.getName().substring(1);
                var action = service + ":" + operation;
                permits.add(new Permit(SAME_ACTION.getOrDefault(action, action), resource(service, sent)));
            } else if (method.isDefault() && request.isPresent()) {
                // It builds the request, and then calls the method that takes it.
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            try {
                return method.invoke(client, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private String resource(String service, SdkRequest request) {
        return switch (service) {
            case "dynamodb" ->
                field(request, "IndexName")
                        .or(() -> field(request, "Statement")
                                .map(FROM_INDEX::matcher)
                                .filter(Matcher::find)
                                .map(found -> found.group(1)))
                        .map("Table/index/"::concat)
                        .orElse("Table");
            case "s3" -> request instanceof ListObjectsV2Request ? "Bucket" : "Bucket/*";
            case "scheduler" -> "ScheduleGroup/*";
            case "sqs" -> queue(field(request, "QueueUrl").orElse(""));
            case "events" -> request.getClass().getSimpleName().startsWith("PutEvents") ? "EventBus" : "Rules";
            default -> throw new IllegalArgumentException(service);
        };
    }

    private String queue(String url) {
        var named = Map.of(
                nameOf(resources.queueArn()), "InstanceQueue",
                resources.controlQueueUrl().map(RecordedCalls::nameOf).orElse("no commands"), "ControlQueue",
                nameOf(resources.events().queueArn()), "EventQueue",
                resources.scheduleDeadLetterArn().map(RecordedCalls::nameOf).orElse("no dead letters"),
                        "DeadLetterQueue",
                resources.eventSinkQueueUrl().map(RecordedCalls::nameOf).orElse("no sink"), "EventSinkQueue");
        return named.getOrDefault(nameOf(url), "?");
    }

    /** Returns the last part of an ARN or URL. */
    private static String nameOf(String address) {
        return address.substring(Math.max(address.lastIndexOf(':'), address.lastIndexOf('/')) + 1);
    }

    private static Optional<String> field(SdkRequest request, String name) {
        return request.getValueForField(name, String.class);
    }
}
