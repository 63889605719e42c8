package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the stack on the emulator at the address in {@code STRIDE_AWS_ENDPOINT}, which forwards invocations. */
@Tag("aws-stack")
class StackOnAnEndpointTest extends StackContract {

    @Override
    DeployedStack create() throws IOException, InterruptedException {
        return DeployedStack.withProcesses(URI.create(
                Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566")));
    }

    @Test
    void scheduleStartsInstances() {
        var started = untilListed("nightly").at("/instances/0/id").asText();

        assertThat(until(started, shown -> hasEnded(shown))
                        .at("/output/reported")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void unsignedRequestIsForbidden() {
        var api = (SignedApi) stack().api();

        assertThat(api.getUnsigned("/workflows").status()).isEqualTo(403);
        assertThat(api.get("/workflows").status()).isEqualTo(200);
    }

    /** Browsers send no credentials with a preflight. */
    @Test
    void preflightOfAnAllowedOriginIsAnsweredWithoutASignature() {
        var api = (SignedApi) stack().api();

        assertThat(api.preflight("/workflows", DeployedStack.ORIGIN)).contains(DeployedStack.ORIGIN);
        assertThat(api.preflight("/workflows", "https://elsewhere.example.com")).isEmpty();
    }

    @Test
    void apiRequests_sentByDirectInvocationOfTheLambdaFunction_areAnswered() {
        try (var api = stack().invoked()) {
            assertThat(api.get("/instances?workflow=nightly&limit=1").status()).isEqualTo(200);
            assertThat(api.get("/workflows/unknown").status()).isEqualTo(404);
        }
    }
}
