package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands that list and retire deployed workflows and set their aliases. */
class WorkflowCommandsTest {

    @TempDir
    private Path folder;

    private RunningDev dev;

    @BeforeEach
    void start(@TempDir Path empty) throws InterruptedException, IOException {
        dev = new RunningDev(empty);
        deploy("1.0");
        deploy("1.1");
    }

    @AfterEach
    void stop() {
        dev.close();
    }

    @Test
    void workflowsAndTheirVersionsAreListed() {
        dev.stride("alias", "order", "live", "--version", "1.0", "--canary", "1.1=10");

        assertThat(dev.stride("workflows").out()).contains("order", "1.1");
        assertThat(dev.stride("workflows", "order").out())
                .containsSubsequence("1.0", "live 90 %", "1.1", "newest", "live 10 %");
        assertThat(dev.stride("workflows", "order", "--json")
                        .json()
                        .at("/versions/0/version")
                        .asText())
                .isEqualTo("1.0");
        assertThat(dev.stride("workflows", "order", "--json")
                        .json()
                        .at("/aliases/0/canary/percent")
                        .asInt())
                .isEqualTo(10);
        assertThat(dev.stride("workflows", "nothing").status()).isEqualTo(2);
    }

    @Test
    void startCommandWithAnAlias_startsTheVersionThatTheAliasSelects() {
        assertThat(dev.stride("alias", "order", "live", "--version", "1.0").status())
                .isZero();

        assertThat(dev.stride("start", "order", "--alias", "live")
                        .json()
                        .at("/workflow/version")
                        .asText())
                .isEqualTo("1.0");
        assertThat(dev.stride("start", "order").json().at("/workflow/version").asText())
                .isEqualTo("1.1");
        assertThat(dev.stride("alias", "order", "live", "--remove").status()).isZero();
        assertThat(dev.stride("start", "order", "--alias", "live").status()).isEqualTo(2);
    }

    @Test
    void canaryOptionWithAnInvalidVersionOrPercentage_isRefused() {
        for (var canary : new String[] {"1.1", "1.1=many", "=10", "1.1=101"}) {
            assertThat(dev.stride("alias", "order", "live", "--version", "1.0", "--canary", canary)
                            .status())
                    .as(canary)
                    .isEqualTo(2);
        }
        assertThat(dev.stride("alias", "order", "live").status()).isEqualTo(2);
    }

    @Test
    void retireCommand_retiresWorkflowVersions_butRefusesAVersionThatAnAliasRefersTo() {
        dev.stride("alias", "order", "live", "--version", "1.0");

        assertThat(dev.stride("retire", "order", "--version", "1.0").err()).contains("alias live");
        assertThat(dev.stride("retire", "order", "--version", "1.1").out()).contains("order:1.1: retired");
        assertThat(dev.stride("retire", "order").out()).contains("order: retired");
        assertThat(dev.stride("retire", "order").status()).isEqualTo(2);
    }

    @Test
    void pruneOption_keepsAVersionThatAnAliasRefersTo() {
        dev.stride("alias", "order", "live", "--version", "1.0");

        var planned = dev.stride("deploy", folder.toString(), "--prune", "--dry-run");

        assertThat(planned.out()).contains("order:1.0: kept: the alias live names it");
        assertThat(dev.stride("deploy", folder.toString(), "--prune").out()).contains("order:1.0: kept");
    }

    private void deploy(String version) throws IOException {
        Files.writeString(folder.resolve("order.sw.yaml"), """
                id: order
                version: '%s'
                specVersion: '0.8'
                start: Hello
                states: [ { name: Hello, type: inject, data: {}, end: true } ]
                """.formatted(version));
        assertThat(dev.stride("deploy", folder.toString()).status()).isZero();
    }
}
