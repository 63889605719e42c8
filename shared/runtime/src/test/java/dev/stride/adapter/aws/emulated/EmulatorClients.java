package dev.stride.adapter.aws.emulated;

import dev.stride.adapter.aws.AwsClients;
import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Clients of an emulator on this machine, which wait for longer than those of Stride: on a busy machine an emulator would
 * otherwise be asked again for what it is about to have done.
 */
public final class EmulatorClients {

    /** Long enough to load a service. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public static AwsClients connect(URI endpoint) {
        return new AwsClients(
                connect(endpoint, DynamoDbClient.builder()),
                connect(endpoint, SqsClient.builder()),
                connect(endpoint, SchedulerClient.builder()),
                connect(endpoint, EventBridgeClient.builder()),
                connect(endpoint, S3Client.builder().forcePathStyle(true)));
    }

    public static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C connect(
            URI endpoint, B builder) {
        return builder.endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(PATIENCE))
                .build();
    }

    private EmulatorClients() {}
}
