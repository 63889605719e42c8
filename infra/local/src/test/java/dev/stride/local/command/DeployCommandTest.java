package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code stride deploy}, which deploys the definitions of a folder to a running Stride. */
class DeployCommandTest {

    @TempDir
    private Path folder;

    private RunningDev dev;

    @BeforeEach
    void start(@TempDir Path empty) throws InterruptedException {
        dev = new RunningDev(empty);
    }

    @AfterEach
    void stop() {
        dev.close();
    }

    @Test
    void repeatedDeploymentOfAFolder_reportsEveryFileAsUnchanged() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        write("b.sw.yaml", definition("b", "1.0"));

        var first = deploy();
        var second = deploy();

        assertThat(first.status()).isZero();
        assertThat(first.out()).contains("a.sw.yaml: deployed (a:1.0)", "b.sw.yaml: deployed (b:1.0)");
        assertThat(second.status()).isZero();
        assertThat(second.out()).contains("unchanged (a:1.0)", "unchanged (b:1.0)");
        assertThat(second.err()).contains("2 unchanged");
    }

    @Test
    void dryRunListsTheChangesWithoutMakingThem() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        deploy();
        write("a.sw.yaml", definition("a", "1.1"));
        write("b.sw.yaml", definition("b", "1.0"));

        var planned = deploy("--dry-run", "--prune");

        assertThat(planned.status()).isZero();
        assertThat(planned.out())
                .contains(
                        "a.sw.yaml: would be deployed (a:1.1, the newest is 1.0)",
                        "b.sw.yaml: would be deployed (b:1.0)",
                        "a:1.0: would be retired");
        assertThat(workflows()).isEqualTo("a:1.0 ");
    }

    @Test
    void folder_isNotDeployedAtAll_ifOneDefinitionChangedWithoutANewVersion() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        deploy();
        write("a.sw.yaml", definition("a", "1.0").replace("said: hello", "said: bye"));
        write("b.sw.yaml", definition("b", "1.0"));

        var planned = deploy("--dry-run");
        var deployed = deploy();

        assertThat(planned.status()).isEqualTo(2);
        assertThat(planned.err()).contains("a.sw.yaml: not deployed", "give the definition a new version");
        assertThat(planned.out()).contains("b.sw.yaml: would be deployed");
        assertThat(deployed.status()).isEqualTo(2);
        assertThat(deployed.err()).contains("Nothing was deployed");
        assertThat(workflows()).isEqualTo("a:1.0 ");
    }

    @Test
    void errorsOfAllInvalidDefinitionsAreReported_andNoDefinitionIsDeployed() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        write("b.sw.yaml", definition("b", "1.0").replace("start: Hello", "start: Helo"));
        write("c.sw.yaml", definition("c", "1.0").replace("type: inject", "type: injekt"));

        var refused = deploy();

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("b.sw.yaml:", "/start", "c.sw.yaml:", "/states/0/type");
        assertThat(workflows()).isEmpty();
    }

    @Test
    void definitionErrorThatOnlyTheServerFinds_isReportedWithFileNameAndLine() throws IOException {
        write("a.sw.yaml", definition10("shop", "1.0.0"));
        deploy();
        write("a.sw.yaml", definition10("other", "2.0.0"));

        var refused = deploy();

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("a.sw.yaml:1:1: fault", "the workflow `a` is already deployed in the namespace `shop`");
    }

    @Test
    void deploymentOfALowerSemanticVersion_saysThatTheHigherVersionIsStillTheNewest() throws IOException {
        write("a.sw.yaml", definition10("shop", "1.10.0"));
        deploy();
        write("a.sw.yaml", definition10("shop", "1.9.0"));

        assertThat(deploy().out()).contains("a.sw.yaml: deployed (a:1.9.0, the newest is still 1.10.0)");
    }

    private static String definition10(String namespace, String version) {
        return """
                document: { dsl: 1.0.3, namespace: %s, name: a, version: %s }
                do: [{ hello: { set: { said: hello } } }]
                """.formatted(namespace, version);
    }

    @Test
    void twoFilesThatDefineTheSameVersion_areRefused() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        write("copy/a.sw.yaml", definition("a", "1.0"));

        var refused = deploy();

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("a:1.0 is also defined in");
        assertThat(workflows()).isEmpty();
    }

    @Test
    void calledWorkflowIsDeployedBeforeItsCaller() throws IOException {
        write("a-caller.sw.yaml", """
                id: caller
                version: '1.0'
                specVersion: '0.8'
                start: Call
                states:
                  - { name: Call, type: operation, actions: [ { subFlowRef: callee } ], end: true }
                """);
        write("b-callee.sw.yaml", definition("callee", "1.0"));

        assertThat(deploy().out()).containsSubsequence("b-callee.sw.yaml: deployed", "a-caller.sw.yaml: deployed");
    }

    @Test
    void pruneOption_removesWorkflowsWhoseFilesWereDeletedFromTheFolder_unlessInstancesAreRunning() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        write("gone.sw.yaml", definition("gone", "1.0"));
        write("slow.sw.yaml", """
                id: slow
                version: '1.0'
                specVersion: '0.8'
                start: Wait
                states: [ { name: Wait, type: sleep, duration: PT1H, end: true } ]
                """);
        deploy();
        dev.stride("start", "slow");
        write("a.sw.yaml", definition("a", "1.1"));
        Files.delete(folder.resolve("gone.sw.yaml"));
        Files.delete(folder.resolve("slow.sw.yaml"));

        var planned = deploy("--dry-run", "--prune");
        var pruned = deploy("--prune");

        assertThat(planned.out()).contains("a:1.0: would be retired", "gone:1.0: would be retired", "slow:1.0: kept");
        assertThat(pruned.status()).isZero();
        assertThat(pruned.out()).contains("a:1.0: retired", "gone:1.0: retired", "slow:1.0: kept");
        assertThat(workflows()).isEqualTo("a:1.1 slow:1.0 ");
        assertThat(deploy("--prune").out()).doesNotContain("retired");
    }

    @Test
    void pruneOption_canBeLimitedToWorkflowsWhoseIdsMatchAPattern() throws IOException {
        write("mine.sw.yaml", definition("mine-a", "1.0"));
        write("theirs.sw.yaml", definition("theirs-a", "1.0"));
        deploy();
        Files.delete(folder.resolve("theirs.sw.yaml"));
        write("mine.sw.yaml", definition("mine-b", "1.0"));

        assertThat(deploy("--prune", "--owns", "mine-*").out()).contains("mine-a:1.0: retired");
        assertThat(workflows()).isEqualTo("mine-b:1.0 theirs-a:1.0 ");
    }

    @Test
    void pruneOption_withASingleFile_isRefused() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));

        var refused = dev.stride("deploy", folder.resolve("a.sw.yaml").toString(), "--prune");

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("--prune needs a folder");
    }

    @Test
    void jsonOutputListsEachChange() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        write("b.sw.yaml", definition("b", "1.0").replace("start: Hello", "start: Helo"));

        var planned = deploy("--dry-run", "--json");

        assertThat(planned.json().path("dryRun").booleanValue()).isTrue();
        var changes = planned.json().path("changes");
        assertThat(changes).extracting(change -> change.path("change").asText()).containsExactly("DEPLOYED", "REFUSED");
        assertThat(changes).extracting(DeployCommandTest::version).containsExactly("a:1.0", "b:");
        assertThat(changes.at("/1/faults/0/pointer").asText()).isEqualTo("/start");
    }

    @Test
    void stageOptionSelectsTheEndpointFromTheConfigurationFile() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        var targets = write("stride.targets.yaml", """
                stages:
                  test: { endpoint: '%s' }
                  prod: { endpoint: 'http://127.0.0.1:1', profile: prod, region: eu-west-1, owns: shop-* }
                """.formatted(dev.address()));

        var deployed = CommandResult.run("deploy", folder, "--stage", "test", "--targets", targets);

        assertThat(deployed.status()).as(deployed.err()).isZero();
        assertThat(CommandResult.run("instances", "--stage", "test", "--targets", targets)
                        .status())
                .isZero();
        assertThat(CommandResult.run("deploy", folder, "--stage", "tset", "--targets", targets)
                        .err())
                .contains("tset", "test");
        assertThat(CommandResult.run(
                                "deploy", folder, "--stage", "test", "--targets", targets, "--endpoint", dev.address())
                        .err())
                .contains("--stage and --endpoint");
    }

    @Test
    void errorInTheFileOfDeploymentTargets_isReportedWithFileNameAndLine() throws IOException {
        write("a.sw.yaml", definition("a", "1.0"));
        var targets = write("stride.targets.yaml", "stages:\n  test: { url: 'http://127.0.0.1:1', token: secret }\n");

        var refused = CommandResult.run("deploy", folder, "--stage", "test", "--targets", targets);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("stride.targets.yaml:2:", "endpoint", "url", "token");
    }

    private CommandResult deploy(String... options) {
        var words = new ArrayList<>(List.of("deploy", folder.toString()));
        words.addAll(List.of(options));
        return dev.stride(words.toArray(String[]::new));
    }

    /** Returns the newest version of each deployed workflow. */
    private String workflows() {
        var listed = new StringBuilder();
        dev.get("/workflows")
                .path("workflows")
                .forEach(it -> listed.append(version(it)).append(' '));
        return listed.toString();
    }

    private static String version(JsonNode workflow) {
        return workflow.path("id").asText() + ":" + workflow.path("version").asText();
    }

    private Path write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String definition(String id, String version) {
        return """
                id: %s
                version: '%s'
                specVersion: '0.8'
                name: Hello
                start: Hello
                states:
                  - { name: Hello, type: inject, data: { said: hello }, end: true }
                """.formatted(id, version);
    }
}
