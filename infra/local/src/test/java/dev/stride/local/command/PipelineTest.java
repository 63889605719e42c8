package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the pipeline for GitHub Actions against a running Stride. */
class PipelineTest {

    private static final Path PIPELINE = Path.of("../../examples/pipeline");
    private static final Path ACTIONS = PIPELINE.resolve(".github/workflows/deploy.yaml");
    private static final String LAUNCHER = ".stride/stride ";

    @Test
    void commandsOfTheDeploymentPipelineSucceedAndDeployTheWorkflow(@TempDir Path empty, @TempDir Path scratch)
            throws Exception {
        try (var dev = new RunningDev(empty)) {
            var targets = Files.writeString(
                    scratch.resolve("stride.targets.yaml"),
                    Files.readString(PIPELINE.resolve("stride.targets.yaml"))
                            .replaceAll("endpoint: .*", "endpoint: " + dev.address()));
            for (var command : commands("check")) {
                assertSucceeds(command, targets);
            }
            assertThat(dev.get("/workflows").path("workflows"))
                    .as("a check deploys nothing")
                    .isEmpty();

            for (var command : commands("deploy")) {
                assertSucceeds(command, targets);
            }
            assertThat(dev.get("/workflows").at("/workflows/0/id").asText()).isEqualTo("shop-welcome");
        }
    }

    @Test
    void pipelineDeploysOnlyFromMainAndStoresNoCredentials() throws IOException {
        var pipeline = pipeline();

        assertThat(pipeline.at("/permissions/id-token").asText()).isEqualTo("write");
        assertThat(pipeline.at("/jobs/deploy/if").asText()).isEqualTo("github.ref == 'refs/heads/main'");
        assertThat(pipeline.at("/jobs/deploy/needs").asText()).isEqualTo("check");
        assertThat(Files.readString(ACTIONS)).doesNotContain("secrets.");
    }

    private static void assertSucceeds(String command, Path targets) throws IOException {
        var words = new ArrayList<String>();
        for (var word : command.split(" ")) {
            words.addAll(word.startsWith("workflows") ? files(word) : List.of(word));
        }
        if (words.contains("--stage")) {
            words.addAll(List.of("--targets", targets.toString()));
        }
        var result = CommandResult.run(words.toArray());
        assertThat(result.status()).as(command + ": " + result.err()).isZero();
    }

    private static List<String> files(String pattern) throws IOException {
        if (!pattern.contains("*")) {
            return List.of(PIPELINE.resolve(pattern).toString());
        }
        var folder = Path.of(pattern).getParent();
        var matcher = FileSystems.getDefault().getPathMatcher("glob:" + PIPELINE.resolve(pattern));
        try (var files = Files.list(PIPELINE.resolve(folder))) {
            return files.filter(matcher::matches).map(Path::toString).sorted().toList();
        }
    }

    private static JsonNode pipeline() throws IOException {
        return switch (SourceParser.parse(Files.readString(ACTIONS))) {
            case SourceParseResult.Parsed(var document) -> document.root();
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.message());
        };
    }

    private static List<String> commands(String job) throws IOException {
        return pipeline()
                .at("/jobs/" + job + "/steps")
                .valueStream()
                .map(step -> step.path("run").asText())
                .filter(command -> command.startsWith(LAUNCHER))
                .map(command -> command.substring(LAUNCHER.length()))
                .toList();
    }
}
