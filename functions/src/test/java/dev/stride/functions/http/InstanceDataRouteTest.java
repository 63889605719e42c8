package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the representation of an instance refers to large data, and that the references lead to the data. */
class InstanceDataRouteTest {

    private static final String ECHO = """
            {"id": "echo", "version": "1", "specVersion": "0.8", "start": "Keep", "states": [
              {"name": "Keep", "type": "inject", "data": {"seen": true}, "end": true}]}""";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void smallInputAndOutput_areEmbeddedInTheInstance() {
        var shown = apiTestClient.get(echo(1_000)).body();

        assertThat(shown.at("/input/text").asText()).hasSize(1_000);
        assertThat(shown.at("/output/text").asText()).hasSize(1_000);
        assertThat(shown.has("inputRef") || shown.has("outputRef")).isFalse();
    }

    @ParameterizedTest(name = "{0} bytes more than the limit: {1}")
    @CsvSource({"-1, input", "0, input", "1, inputRef"})
    void inputUpToTheLimitIsEmbedded_andALargerOneIsReplacedByALink(int more, String shown) {
        var around = "{\"text\":\"\"}".length();

        var instance = apiTestClient
                .get(echo(InstanceData.EMBEDDED_BYTES + more - around))
                .body();

        assertThat(Stream.of("input", "inputRef").filter(instance::has)).containsExactly(shown);
    }

    @Test
    void largeInputAndOutput_areReplacedByLinks() {
        var shown = apiTestClient.get(echo(InstanceData.EMBEDDED_BYTES)).body();

        assertThat(shown.has("input") || shown.has("output")).isFalse();
        assertThat(shown.at("/inputRef/bytes").asInt()).isGreaterThan(InstanceData.EMBEDDED_BYTES);
        var input = apiTestClient.get(shown.at("/inputRef/href").asText());
        var output = apiTestClient.get(shown.at("/outputRef/href").asText());
        assertThat(input.body().path("text").asText()).hasSize(InstanceData.EMBEDDED_BYTES);
        assertThat(input.body().has("seen")).isFalse();
        assertThat(output.body().path("seen").asBoolean()).isTrue();
        assertThat(input.headers())
                .containsEntry("ETag", "\"" + shown.at("/inputRef/digest").asText() + "\"");
    }

    @Test
    void includeDataParameter_embedsLargeDataInsteadOfALink() {
        var shown = apiTestClient.get(echo(InstanceData.EMBEDDED_BYTES) + "?include=data");

        assertThat(shown.body().at("/output/text").asText()).hasSize(InstanceData.EMBEDDED_BYTES);
        assertThat(shown.body().has("outputRef")).isFalse();
    }

    @Test
    void instanceList_isSmall_evenIfTheInstancesHaveLargeInputs() {
        for (int i = 0; i < 10; i++) {
            echo(5_000_000);
        }
        var listed = apiTestClient.get("/instances");

        assertThat(listed.status()).isEqualTo(200);
        assertThat(listed.body().path("instances")).hasSize(10);
        assertThat(listed.body().toString()).hasSizeLessThan(20_000);
    }

    @Test
    void instanceDataTooLargeForOneResponse_isReturnedAsLinks_evenIfTheRequestAsksToEmbedIt() {
        var shown = apiTestClient.get(echo(Limits.PAYLOAD_BYTES - 1_000) + "?include=data");

        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.body().has("inputRef") && shown.body().has("outputRef"))
                .isTrue();
        assertThat(apiTestClient
                        .get(shown.body().at("/outputRef/href").asText())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void unknownValueOfTheIncludeParameterIsRefused() {
        assertThat(apiTestClient.get(echo(1) + "?include=everything").status()).isEqualTo(400);
    }

    /** Runs an instance whose data has a text of this length. Returns its path. */
    private String echo(int characters) {
        apiTestClient.post("/workflows", ECHO);
        apiTestClient.post("/workflows/echo/instances", "{\"text\": \"" + "x".repeat(characters) + "\"}");
        inMemoryFunctions.deliverAll();
        return "/instances/instance-1";
    }
}
