package dev.stride.local.endtoend;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.DynamoTable;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** The emulated AWS over HTTP, for child processes that get its endpoints from environment variables. */
final class AwsOverHttp implements AutoCloseable {

    private final EmulatedAws aws;
    private final DynamoDBProxyServer table;
    private final URI tableEndpoint;
    private final AwsResources resources;

    private AwsOverHttp(EmulatedAws aws, DynamoDBProxyServer table, URI tableEndpoint) {
        this.aws = aws;
        this.table = table;
        this.tableEndpoint = tableEndpoint;
        resources = aws.deploy();
    }

    /** Starts a table that is served over HTTP, and creates the resources of a deployment. */
    static AwsOverHttp start(EmulatedAws aws) throws Exception {
        var port = Integer.toString(freePort());
        var table =
                ServerRunner.createServerFromCommandLineArgs(new String[] {"-inMemory", "-sharedDb", "-port", port});
        table.start();
        var started = new AwsOverHttp(aws, table, URI.create("http://127.0.0.1:" + port));
        try (var dynamo = started.access().dynamo()) {
            dynamo.createTable(DynamoTable.definition(started.resources.table()));
        }
        return started;
    }

    /** Returns the endpoint and credentials of the table. */
    AwsAccess access() {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("emulated", "emulated"));
        return new AwsAccess(Region.US_EAST_1, credentials, Optional.of(tableEndpoint));
    }

    /** Returns the value of a function's environment variable that refers to a resource. */
    String made(String variable) {
        return switch (variable) {
            case "STRIDE_TABLE" -> resources.table();
            case "STRIDE_BUCKET" -> resources.bucket();
            case "STRIDE_QUEUE_URL" -> resources.queueUrl();
            case "STRIDE_QUEUE_ARN" -> resources.queueArn();
            case "STRIDE_CONTROL_QUEUE_URL" -> resources.controlQueueUrl().orElseThrow();
            case "STRIDE_SCHEDULE_GROUP" -> resources.scheduleGroup();
            case "STRIDE_EVENT_QUEUE_ARN" -> resources.events().queueArn();
            case "STRIDE_BUS" -> resources.bus();
            case "STRIDE_EVENT_ORIGINS" -> "123456789012," + resources.bus();
            case "STRIDE_API_AUTHORIZATION" -> "AWS_IAM";
            case "STRIDE_STARTS_WAIT", "STRIDE_RUNNING" -> "true";
            case "STRIDE_SCRIPTS" -> "";
            case String other when other.endsWith("_ARN") -> resources.queueArn();
            case String other -> other.toLowerCase(Locale.ROOT);
        };
    }

    /** Returns the environment variables with endpoints and credentials for the SDK. */
    Map<String, String> environment() {
        var environment = new HashMap<>(Map.of(
                "AWS_REGION", "us-east-1",
                "AWS_ACCESS_KEY_ID", "emulated",
                "AWS_SECRET_ACCESS_KEY", "emulated",
                "AWS_ENDPOINT_URL",
                        String.valueOf(aws.services().access().endpoint().orElseThrow()),
                "AWS_ENDPOINT_URL_DYNAMODB", tableEndpoint.toString()));
        var clients = aws.clients();
        environment.put("AWS_ENDPOINT_URL_SQS", endpoint(clients.sqs()));
        environment.put("AWS_ENDPOINT_URL_S3", endpoint(clients.s3()));
        environment.put("AWS_ENDPOINT_URL_SCHEDULER", endpoint(clients.scheduler()));
        environment.put("AWS_ENDPOINT_URL_EVENTBRIDGE", endpoint(clients.eventBridge()));
        return environment;
    }

    /** Receives messages from the instance queue, at most one batch. */
    List<String> messages() {
        var queue = aws.clients().sqs();
        var messages = queue.receiveMessage(
                        request -> request.queueUrl(resources.queueUrl()).maxNumberOfMessages(10))
                .messages();
        messages.forEach(message -> queue.deleteMessage(
                request -> request.queueUrl(resources.queueUrl()).receiptHandle(message.receiptHandle())));
        return messages.stream().map(Message::body).toList();
    }

    @Override
    public void close() {
        try {
            table.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the table cannot be stopped", e);
        }
    }

    private static String endpoint(AwsClient client) {
        return client.serviceClientConfiguration()
                .endpointOverride()
                .orElseThrow()
                .toString();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
