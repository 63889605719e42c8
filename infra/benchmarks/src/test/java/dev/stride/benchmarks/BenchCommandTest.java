package dev.stride.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.command.CommandResult;
import dev.stride.local.command.output.CommandLines;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BenchCommandTest {

    private static CommandResult run(Object... words) {
        return CommandResult.run(CommandLines.of(new BenchCommand()), words);
    }

    @Test
    @Tag("simulation")
    void everyBenchmarkCaseCompletesAndPrintsOneRow() {
        var measured = run("--percent", "2");

        assertThat(measured.status()).as(measured.err()).isZero();
        var lines = measured.out().lines().toList();
        assertThat(lines.getFirst()).contains("writes").contains("hottest");
        assertThat(lines).hasSize(7);
        assertThat(lines.subList(1, 7)).allSatisfy(line -> assertThat(line).contains("COMPLETED"));
    }

    @Test
    void benchmarkOfTheEmbeddedRuntime_printsOneRowForEachWayToGroupStatesIntoMessagesAndCommits() {
        var measured = run("--states", "20", "--open", "2");

        assertThat(measured.status()).as(measured.err()).isZero();
        assertThat(measured.out().lines()).hasSize(4).anyMatch(line -> line.startsWith("chained"));
    }

    @ParameterizedTest
    @CsvSource({"--states, 0", "--open, 0"})
    void statesOptionAndOpenOption_belowOne_areRefused(String option, String value) {
        var result = option.equals("--states") ? run(option, value) : run("--states", "1", option, value);

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(option, "at least 1");
    }

    @Test
    void percentOptionOfTheBenchCommand_isRefused_ifItIsZero() {
        assertThat(run("--percent", "0").status()).isEqualTo(2);
    }

    @Test
    void failuresOptionOfTheBenchCommand_isRefused_ifItIsNotAPercentage() {
        assertThat(run("--load", "--failures", "often").err()).contains("--failures must be a percentage below 100");
    }

    @ParameterizedTest
    @CsvSource({"--threads, 0", "--seconds, 0"})
    void impossibleSettingsOfMicroBenchmarksAreRefused(String option, String value) {
        var result = run("--micro", option, value);

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(option, "at least 1");
    }

    @ParameterizedTest
    @CsvSource({"--scale, --seconds", "--latency, --slowdown"})
    void secondsOptionAndSlowdownOption_ofZero_areRefused(String what, String option) {
        var result = run(what, option, "0");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(option);
    }

    @Test
    void unknownNameOfAMeasurement_isRefused_andTheErrorListsTheKnownNames() {
        var result = run("--figures", "--case", "unknown");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--case unknown matches no performance figure", "order-effects");
    }
}
