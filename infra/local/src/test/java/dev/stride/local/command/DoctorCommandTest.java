package dev.stride.local.command;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.sqlite.Database;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {

    @TempDir
    private Path folder;

    private Path definition = Path.of("");

    @BeforeEach
    void writeDefinition() throws IOException {
        definition = Files.writeString(folder.resolve("a.sw.yaml"), """
                id: a
                version: '1.0'
                specVersion: '0.8'
                start: A
                states: [ { name: A, type: inject, data: {}, end: true } ]
                """);
    }

    private CommandResult doctor(Object... options) {
        var words = new ArrayList<Object>(List.of("doctor", folder, "--port", "0", "--json"));
        words.addAll(List.of(options));
        return run(words.toArray());
    }

    private static JsonNode finding(CommandResult result, String check) {
        return result.json()
                .valueStream()
                .filter(each -> each.path("check").asText().equals(check))
                .findFirst()
                .orElseThrow();
    }

    private static void assertProblem(CommandResult result, String check, String found) {
        var finding = finding(result, check);
        assertThat(result.status()).isOne();
        assertThat(finding.path("level").asText()).isEqualTo("problem");
        assertThat(finding.path("found").asText()).contains(found);
        assertThat(finding.path("advice").asText()).isNotEmpty();
    }

    @Test
    void aFolderWithValidDefinitions_hasNoProblem() {
        var result = doctor();

        assertThat(result.status()).as(result.out()).isZero();
        assertThat(finding(result, "definitions").path("found").asText()).startsWith("1 in ");
    }

    @Test
    void findingsAreLinesForPeople() {
        var result = run("doctor", folder, "--port", "0");

        assertThat(result.out()).contains("ok").contains("JDK").contains("definitions");
    }

    @Test
    void aDefinitionWithFaults_isAProblem() throws IOException {
        Files.writeString(definition, "id: a\nstates: []\n");

        assertProblem(doctor(), "definitions", "1 with faults");
    }

    @Test
    void aFolderThatDoesNotExist_isAProblem() {
        folder = folder.resolve("nowhere");

        assertProblem(doctor(), "definitions", "is not a folder");
    }

    @Test
    void aDatabaseThatAnotherProcessUses_isAProblem() {
        try (var _ = Database.open(folder.resolve("stride.db"))) {
            assertProblem(doctor("--data", folder), "database", "another process");
        }
        assertThat(finding(doctor("--data", folder), "database").path("level").asText())
                .isEqualTo("ok");
    }

    @Test
    void aPortInUse_isAWarning() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var result = run("doctor", folder, "--json", "--port", taken.getLocalPort());

            assertThat(result.status()).isZero();
            assertThat(finding(result, "port").path("level").asText()).isEqualTo("warning");
        }
    }

    @Test
    void anEndpointThatDoesNotAnswer_isAProblem_andARunningStrideIsNot(@TempDir Path empty)
            throws InterruptedException {
        assertProblem(doctor("--endpoint", "http://127.0.0.1:1"), "endpoint", "Nothing answers");
        try (var server = new RunningDev(empty)) {
            var result = server.stride("doctor", folder.toString(), "--port", "0", "--json");

            assertThat(finding(result, "endpoint").path("level").asText()).isEqualTo("ok");
        }
    }
}
