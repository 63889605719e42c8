package dev.stride.functions;

import dev.stride.adapter.aws.AwsResources;
import dev.stride.functions.stage.EmulatorEndpoint;
import dev.stride.functions.stage.LocalStack;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** Tests the functions on LocalStack. */
@Tag("localstack")
class FunctionsOnLocalStackTest extends FunctionsContract {

    private static final EmulatorEndpoint ENDPOINT =
            EmulatorEndpoint.at(LocalStack.start().endpoint());

    FunctionsOnLocalStackTest() {
        super(ENDPOINT.access(), ENDPOINT.clients(), ENDPOINT.deploy());
    }

    @Override
    List<String> schedules(AwsResources resources) {
        return ENDPOINT.schedules(resources);
    }
}
