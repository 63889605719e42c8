package dev.stride.functions.stage;

import dev.stride.adapter.aws.DynamoTable;
import dev.stride.adapter.aws.emulated.EmulatorClients;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * LocalStack: the one at the address in {@code STRIDE_LOCALSTACK}, which runs functions as processes of this machine, or one in a
 * container that Testcontainers starts and removes, which runs functions in containers.
 *
 * @param machine host name of this machine as functions see it
 */
public record LocalStack(URI endpoint, String machine, Runnable stop) implements AutoCloseable {

    /** The last version that does not require an account token. */
    private static final DockerImageName IMAGE = DockerImageName.parse("localstack/localstack:4.14.0");

    private static final String HOST = "host.docker.internal";

    public static LocalStack start() {
        var started = Optional.ofNullable(System.getenv("STRIDE_LOCALSTACK"))
                .map(address -> new LocalStack(URI.create(address), "127.0.0.1", () -> {}))
                .orElseGet(LocalStack::inContainer);
        started.warmUp();
        return started;
    }

    @Override
    public void close() {
        stop.run();
    }

    private static LocalStack inContainer() {
        var container =
                new LocalStackContainer(IMAGE).withEnv("LAMBDA_DOCKER_FLAGS", "--add-host=" + HOST + ":host-gateway");
        container.start();
        return new LocalStack(container.getEndpoint(), HOST, container::stop);
    }

    /** Creates a table, because the first request starts DynamoDB Local. */
    private void warmUp() {
        try (var dynamo = EmulatorClients.connect(endpoint, DynamoDbClient.builder())) {
            dynamo.createTable(DynamoTable.definition("warm-" + UUID.randomUUID()));
        }
    }
}
