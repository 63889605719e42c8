package dev.stride.functions;

import dev.stride.adapter.aws.AwsResources;
import dev.stride.functions.stage.EmulatorEndpoint;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/** Tests the functions on the emulator at the address in {@code STRIDE_AWS_ENDPOINT}. */
@Tag("aws-endpoint")
class FunctionsOnAnEndpointTest extends FunctionsContract {

    private static final EmulatorEndpoint ENDPOINT = EmulatorEndpoint.at(
            URI.create(Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566")));

    FunctionsOnAnEndpointTest() {
        super(ENDPOINT.access(), ENDPOINT.clients(), ENDPOINT.deploy());
    }

    @Override
    List<String> schedules(AwsResources resources) {
        return ENDPOINT.schedules(resources);
    }
}
