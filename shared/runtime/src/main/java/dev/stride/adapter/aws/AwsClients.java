package dev.stride.adapter.aws;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The AWS SDK clients behind the storage, queue, timer and event ports, created once per process and shared by all threads. */
public record AwsClients(
        DynamoDbClient dynamo, SqsClient sqs, SchedulerClient scheduler, EventBridgeClient eventBridge, S3Client s3)
        implements AutoCloseable {

    public static AwsClients connect(AwsAccess access) {
        return new AwsClients(access.dynamo(), access.sqs(), access.scheduler(), access.eventBridge(), access.s3());
    }

    @Override
    public void close() {
        dynamo.close();
        sqs.close();
        scheduler.close();
        eventBridge.close();
        s3.close();
    }
}
