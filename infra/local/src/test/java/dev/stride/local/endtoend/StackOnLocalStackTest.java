package dev.stride.local.endtoend;

import dev.stride.functions.stage.LocalStack;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.testcontainers.localstack.LocalStackContainer;

/** Tests the stack on LocalStack, which runs the functions in containers. It stores schedules but does not trigger them. */
@Tag("localstack")
class StackOnLocalStackTest extends StackContract {

    /** The host name of this machine inside the containers of functions. */
    private static final String MACHINE = "host.docker.internal";

    private final LocalStackContainer container =
            LocalStack.container().withEnv("LAMBDA_DOCKER_FLAGS", "--add-host=" + MACHINE + ":host-gateway");

    @Override
    DeployedStack create() throws IOException, InterruptedException {
        container.start();
        return DeployedStack.whole(container.getEndpoint(), MACHINE + ":*");
    }

    @AfterAll
    void stop() {
        container.stop();
    }

    @Override
    String here() {
        return MACHINE;
    }
}
