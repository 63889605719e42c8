package dev.stride.aws;

import dev.stride.Limits;
import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * How AWS is reached. Clients use the JDK's own HTTP connections, which start fastest in a function.
 *
 * @param endpoint where an emulator answers for all services; AWS itself when empty
 */
public record AwsAccess(Region region, AwsCredentialsProvider credentials, Optional<URI> endpoint) {

    public DynamoDbClient dynamo() {
        return connected(DynamoDbClient.builder());
    }

    public SqsClient sqs() {
        return connected(SqsClient.builder());
    }

    public EventBridgeClient eventBridge() {
        return connected(EventBridgeClient.builder());
    }

    public SchedulerClient scheduler() {
        return connected(SchedulerClient.builder());
    }

    public S3Client s3() {
        // An emulator has no host name per bucket.
        return connected(S3Client.builder().forcePathStyle(endpoint.isPresent()));
    }

    private <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C connected(B builder) {
        endpoint.ifPresent(builder::endpointOverride);
        return builder.region(region)
                .credentialsProvider(credentials)
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(Limits.AWS_CONNECT_TIMEOUT)
                        .socketTimeout(Limits.AWS_READ_TIMEOUT))
                .overrideConfiguration(retrying())
                .build();
    }

    /** Standard mode: exponential back-off with full jitter, and a budget that stops retries while a service is down. */
    private static ClientOverrideConfiguration retrying() {
        var strategy = AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(Limits.AWS_TRIES)
                .build();
        return ClientOverrideConfiguration.builder().retryStrategy(strategy).build();
    }
}
