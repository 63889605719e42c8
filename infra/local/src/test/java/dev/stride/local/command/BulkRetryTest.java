package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code stride retry --where}, which retries the failed instances that match filters. */
@Timeout(120)
class BulkRetryTest {

    private RunningDev dev;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException, InterruptedException {
        for (var id : List.of("order", "other")) {
            Files.writeString(folder.resolve(id + ".sw.yaml"), """
                    id: %s
                    version: '1.0'
                    specVersion: '0.8'
                    start: Fail
                    functions: [ { name: fail, type: expression, operation: 'if .mended then . else error("broken, again") end' } ]
                    states: [ { name: Fail, type: operation, actions: [ { functionRef: fail } ], end: true } ]
                    """.formatted(id));
        }
        Files.writeString(folder.resolve("caller.sw.yaml"), """
                id: caller
                version: '1.0'
                specVersion: '0.8'
                start: Call
                states: [ { name: Call, type: operation, actions: [ { subFlowRef: order } ], end: true } ]
                """);
        dev = new RunningDev(folder);
    }

    @AfterEach
    void stop() {
        dev.close();
    }

    @Test
    void withoutATerminal_theInstancesAreOnlyShown() {
        var failed = fail("order", 7);
        fail("other", 1);

        var result = dev.stride("retry", "--where", "status=FAULTED,workflow=order", "--patch", "{\"mended\": true}");

        assertThat(result.status()).isEqualTo(4);
        assertThat(result.err())
                .contains("7 instances match", failed.getLast(), "order:1.0", "broken, again", "and 2 more")
                .contains("Nothing was retried", "--yes")
                .doesNotContain("other:1.0");
        assertThat(failed).allSatisfy(id -> assertThat(status(id)).isEqualTo("FAULTED"));
    }

    @Test
    void yesOption_retriesAllThatMatch_andNoOther() throws InterruptedException {
        var failed = fail("order", 7);
        var other = fail("other", 1).getFirst();

        var result = dev.stride(
                "retry", "--where", "workflow=order,faultText=broken, again", "--patch", "{\"mended\": true}", "--yes");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).contains("7 of 7: 7 retried, 0 refused");
        for (var id : failed) {
            dev.awaitStatus(id, "COMPLETED");
        }
        assertThat(status(other)).isEqualTo("FAULTED");
        var again = dev.stride("retry", "--where", "workflow=order", "--yes");
        assertThat(again.status()).isZero();
        assertThat(again.err()).contains("No failed instance matches");
    }

    @Test
    void instanceThatAnotherOneHasCalled_isCalledAgainByIt_andNotRetried() {
        var caller = fail("caller", 1).getFirst();

        var shown = dev.stride("retry", "--where", "status=FAULTED");

        assertThat(shown.err())
                .contains("1 instance matches", caller, "1 that these have called are left out")
                .doesNotContain("order:1.0");
        assertThat(dev.stride("retry", "--where", "workflow=order").err()).contains("1 instance matches", "order:1.0");
    }

    @Test
    void versionOption_continuesAllThatMatchWithANewerVersion_andTellsWhyOthersCannot(@TempDir Path versions)
            throws IOException {
        var failed = fail("order", 2);
        var other = fail("other", 1).getFirst();
        var newer = Files.writeString(versions.resolve("order.sw.yaml"), """
                id: order
                version: '1.1'
                specVersion: '0.8'
                start: Fail
                states: [ { name: Fail, type: inject, data: {}, end: true } ]
                """);
        assertThat(dev.stride("deploy", newer.toString()).status()).isZero();

        var result = dev.stride("retry", "--where", "status=FAULTED", "--version", "1.1", "--yes");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .contains(other + ": Version 1.1 of workflow other does not exist", "3 of 3: 2 retried, 1 refused");
        for (var id : failed) {
            dev.awaitStatus(id, "COMPLETED");
            assertThat(dev.get("/instances/" + id).at("/workflow/version").asText())
                    .isEqualTo("1.1");
        }
    }

    @Test
    void jsonOption_printsEachInstance() {
        var failed = fail("order", 1).getFirst();

        var result = dev.stride("retry", "--where", "id=" + failed, "--yes", "--json", "--rate", "100");

        assertThat(result.json().path("instance").asText()).isEqualTo(failed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "workflow",
                "workflow=",
                "=order",
                "name=order",
                "status=RUNNING",
                "status=,",
                "workflow=a,typo=b"
            })
    void filterThatDoesNotExist_isRefused(String where) {
        var result = dev.stride("retry", "--where", where, "--yes");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--where");
    }

    @Test
    void valueThatTheApiRefuses_isRefused() {
        var result = dev.stride("retry", "--where", "from=yesterday", "--yes");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("yesterday");
    }

    @Test
    void instanceTogetherWithFilters_andNeither_areRefused() {
        assertThat(dev.stride("retry", "an-instance", "--where", "workflow=order", "--yes")
                        .status())
                .isEqualTo(2);
        assertThat(dev.stride("retry").err()).contains("Name an INSTANCE");
        assertThat(dev.stride("retry", "an-instance", "--yes").status()).isEqualTo(2);
    }

    private List<String> fail(String workflow, int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> dev.stride("start", workflow, "--wait", "PT20S")
                        .json()
                        .path("id")
                        .asText())
                .toList();
    }

    private String status(String id) {
        return dev.get("/instances/" + id).path("status").asText();
    }
}
