package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.functions.stage.OddNames;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each workflow that the command line deploys can be shown, started and retired by the id with which it was deployed. */
@Timeout(300)
final class AddressableWorkflowsTest {

    /** A file can hold half a character only as an escape. */
    private static final JsonMapper ASCII =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    @TempDir
    private Path folder;

    @TempDir
    private Path watched;

    @Test
    void eachIdIsRefusedOrLeadsToItsWorkflow() throws Exception {
        try (var dev = new RunningDev(watched)) {
            var softly = new SoftAssertions();
            for (var id : OddNames.all()) {
                var deployed = dev.stride("deploy", definition(folder, id).toString());
                softly.assertThat(deployed.status())
                        .as("deploy %s: %s", id, deployed.err())
                        .isIn(0, 2);
                if (deployed.status() == 0) {
                    softly.assertThat(dev.stride("workflows", "--", id).err())
                            .as("workflows " + id)
                            .isEmpty();
                    softly.assertThat(dev.stride("start", "--wait", "PT20S", "--", id)
                                    .err())
                            .as("start " + id)
                            .isEmpty();
                    softly.assertThat(dev.stride("retire", "--", id).err())
                            .as("retire " + id)
                            .isEmpty();
                } else {
                    softly.assertThat(deployed.err()).as(id).contains("/id");
                }
            }
            softly.assertThat(dev.get("/workflows").path("workflows")).isEmpty();
            softly.assertAll();
        }
    }

    @Test
    void devCommandRefusesAnIdThatNoPathNames() throws Exception {
        definition(watched, "nope/sched");
        try (var dev = new RunningDev(watched)) {
            assertThat(dev.get("/workflows").path("workflows")).isEmpty();
        }
    }

    private static Path definition(Path folder, String id) throws Exception {
        var definition = JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("version", "1.0")
                .put("specVersion", "0.8")
                .put("start", "A");
        definition
                .putArray("states")
                .addObject()
                .put("name", "A")
                .put("type", "inject")
                .put("end", true)
                .putObject("data");
        return Files.write(folder.resolve("odd.sw.json"), ASCII.writeValueAsBytes(definition));
    }
}
