package dev.stride.adapter.aws;

import dev.stride.CallLimits;
import dev.stride.Limits;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;

/**
 * Access to AWS with a region, credentials and an endpoint. It creates the SDK clients. These use the HTTP client of
 * the JDK, which starts faster in a Lambda function than other HTTP clients.
 *
 * @param endpoint the endpoint of an emulator that stands in for all services; empty for AWS itself
 */
public record AwsAccess(Region region, AwsCredentialsProvider credentials, Optional<URI> endpoint) {

    /**
     * Returns access to AWS as this process is configured. The region, the credentials and the endpoints come from the
     * environment variables, the AWS configuration files or the role of the process.
     *
     * @throws SdkClientException when no region is configured
     */
    public static AwsAccess fromEnvironment() {
        return new AwsAccess(
                DefaultAwsRegionProviderChain.builder().build().getRegion(),
                DefaultCredentialsProvider.builder().build(),
                Optional.empty());
    }

    public DynamoDbClient dynamo() {
        return connect(DynamoDbClient.builder());
    }

    public SqsClient sqs() {
        return connect(SqsClient.builder());
    }

    public EventBridgeClient eventBridge() {
        return connect(EventBridgeClient.builder());
    }

    public SchedulerClient scheduler() {
        return connect(SchedulerClient.builder());
    }

    public S3Client s3() {
        // Emulators have no host name per bucket.
        return connect(S3Client.builder().forcePathStyle(endpoint.isPresent()), RequestTimeouts.OBJECTS);
    }

    /**
     * Returns a Lambda client that waits for as long as a call may take and never retries, because a retry would invoke the
     * function a second time.
     */
    public LambdaClient lambda() {
        return connect(LambdaClient.builder(), RequestTimeouts.INVOCATION);
    }

    public SfnClient stepFunctions() {
        return connect(SfnClient.builder());
    }

    public SnsClient sns() {
        return connect(SnsClient.builder());
    }

    public SecretsManagerClient secretsManager() {
        return connect(SecretsManagerClient.builder());
    }

    public SsmClient ssm() {
        return connect(SsmClient.builder());
    }

    private <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C connect(B builder) {
        return connect(builder, RequestTimeouts.STANDARD);
    }

    private <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C connect(
            B builder, RequestTimeouts timeouts) {
        endpoint.ifPresent(builder::endpointOverride);
        return builder.region(region)
                .credentialsProvider(credentials)
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(Limits.AWS_ATTEMPT_TIMEOUT)
                        .socketTimeout(timeouts.attempt()))
                .overrideConfiguration(timeouts.configuration())
                .build();
    }

    /**
     * The limits of one SDK request: how many attempts the SDK makes, and how long they may take.
     *
     * @param attempts the maximum number of attempts
     * @param attempt the timeout of each attempt
     * @param call the timeout of all attempts together, with the pauses between them
     */
    private record RequestTimeouts(int attempts, Duration attempt, Duration call) {

        static final RequestTimeouts STANDARD =
                new RequestTimeouts(Limits.AWS_ATTEMPTS, Limits.AWS_ATTEMPT_TIMEOUT, Limits.AWS_CALL_TIMEOUT);

        static final RequestTimeouts OBJECTS =
                new RequestTimeouts(Limits.AWS_ATTEMPTS, Limits.OBJECT_ATTEMPT_TIMEOUT, Limits.OBJECT_CALL_TIMEOUT);

        /**
         * A single attempt for a Lambda invocation. Its timeout is a little longer than {@link CallLimits#CALL_TIMEOUT}, so that
         * the SDK never ends an invocation for which a workflow still waits.
         */
        static final RequestTimeouts INVOCATION = new RequestTimeouts(
                1,
                CallLimits.CALL_TIMEOUT.plus(Limits.AWS_ATTEMPT_TIMEOUT),
                CallLimits.CALL_TIMEOUT.plus(Limits.AWS_ATTEMPT_TIMEOUT));

        /**
         * Returns a client configuration with these timeouts and the SDK's standard retry mode: exponential back-off with full
         * jitter, and a budget that stops retries while a service is down.
         */
        ClientOverrideConfiguration configuration() {
            var strategy = AwsRetryStrategy.standardRetryStrategy().toBuilder()
                    .maxAttempts(attempts)
                    .build();
            return ClientOverrideConfiguration.builder()
                    .retryStrategy(strategy)
                    .apiCallAttemptTimeout(attempt)
                    .apiCallTimeout(call)
                    .build();
        }
    }
}
