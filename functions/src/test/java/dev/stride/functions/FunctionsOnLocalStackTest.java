package dev.stride.functions;

import dev.stride.aws.AwsResources;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** The functions on LocalStack. */
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
        var container = LocalStack.container();
        container.start();
        return Endpoint.at(container.getEndpoint());
    }
}
