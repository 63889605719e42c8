package dev.stride.functions;

import dev.stride.aws.AwsResources;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/** The functions on LocalStack, in a container that Testcontainers starts and takes away again. */
@Tag("localstack")
class FunctionsOnLocalStackTest extends FunctionsContract {

    private static final Endpoint ENDPOINT = start();

    FunctionsOnLocalStackTest() {
        super(ENDPOINT.access(), ENDPOINT.clients(), ENDPOINT.deploy());
    }

    @Override
    List<String> schedules(AwsResources resources) {
        return ENDPOINT.schedules(resources);
    }

    private static Endpoint start() {
        var container = new LocalStackContainer(DockerImageName.parse("localstack/localstack:4.9"));
        container.start();
        return Endpoint.at(container.getEndpoint());
    }
}
