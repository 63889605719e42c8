package dev.stride.local.endtoend;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/** The stack on the emulator at the address in {@code STRIDE_AWS_ENDPOINT}. */
@Tag("aws-stack")
class StackOnAnEndpointTest extends StackContract {

    StackOnAnEndpointTest() {
        super(URI.create(
                Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566")));
    }
}
