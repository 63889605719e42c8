package dev.stride.local.command.run;

import static dev.stride.local.command.CommandResult.json;
import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.command.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code stride run --occurrences}, in which the schedule starts the instances. */
final class RunOccurrencesTest {

    private static final String DEFINITION = """
            id: report
            version: '1.0'
            specVersion: '0.8'
            name: Report
            start: { stateName: Report, schedule: SCHEDULE }
            functions: [ { name: time, type: expression, operation: '{ at: (now / 3600 | floor * 3600 | todate) }' } ]
            states:
              - { name: Report, type: operation, actions: [ { functionRef: time } ], transition: Rest }
              - { name: Rest, type: sleep, duration: PT1M, end: true }
            """;

    @TempDir
    private Path folder;

    @Test
    void occurrencesOption_printsTheOutputOfEachScheduledInstance() throws IOException {
        var run = run(
                "run",
                definition("{ cron: 0 9 * * 1-5, timezone: Europe/Berlin }"),
                "--occurrences",
                2, //
                "--skip-time",
                "--clock",
                "2026-03-27T12:00:00Z");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json())
                .isEqualTo(json("[{\"at\": \"2026-03-30T07:00:00Z\"}, {\"at\": \"2026-03-31T07:00:00Z\"}]"));
    }

    @Test
    void runCommand_exitsWithThree_ifTheScheduleEndsBeforeTheRequestedNumberOfOccurrences() throws IOException {
        var file = definition("R/PT2H/2026-03-27T15:00:00Z");
        var run = run("run", file, "--occurrences", 2, "--skip-time", "--clock", "2026-03-27T12:00:00Z");

        assertThat(run.status()).isEqualTo(ExitCode.STILL_WAITING);
        assertThat(run.json()).isEqualTo(json("[{\"at\": \"2026-03-27T13:00:00Z\"}]"));
        assertThat(run.err()).contains("1 of 2 occurrences have ended");
    }

    @Test
    void runCommandWithTheOccurrencesOption_exitsWithStatusOne_ifAScheduledInstanceFails() throws IOException {
        var file = definition("R/PT2H");
        Files.writeString(file, Files.readString(file).replace("now / 3600", "\"\" / 3600"));
        var run = run("run", file, "--occurrences", 2, "--skip-time", "--json");

        assertThat(run.status()).isEqualTo(ExitCode.FAILED);
        assertThat(run.json().path("occurrences").findValuesAsText("status")).containsExactly("FAULTED", "FAULTED");
        assertThat(run.json()
                        .path("occurrences")
                        .path(0)
                        .path("fault")
                        .path("state")
                        .asText())
                .isEqualTo("Report");
    }

    @Test
    void runCommand_refusesAnInvalidNumberOfScheduleOccurrences_andInvalidCombinationsOfOptions() throws IOException {
        var scheduled = definition("R/PT2H");
        assertRefused("has no schedule", Files.writeString(folder.resolve("plain.sw.yaml"), """
                id: plain
                version: '1.0'
                specVersion: '0.8'
                start: Only
                states: [ { name: Only, type: inject, data: {}, end: true } ]
                """), "--occurrences", "1");
        assertRefused("must be 1 or more", scheduled, "--occurrences", "0");
        assertRefused("cannot be combined with --input or --event", scheduled, "--occurrences", "1", "--input", "{}");
        assertRefused("--clock needs --skip-time", scheduled, "--clock", "2026-03-27T12:00:00Z");
    }

    private static void assertRefused(String why, Object... arguments) {
        var words = new Object[arguments.length + 1];
        words[0] = "run";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        var run = run(words);
        assertThat(run.status()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains(why);
    }

    private Path definition(String schedule) throws IOException {
        return Files.writeString(folder.resolve("report.sw.yaml"), DEFINITION.replace("SCHEDULE", schedule));
    }
}
