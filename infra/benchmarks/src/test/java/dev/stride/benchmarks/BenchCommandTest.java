package dev.stride.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.command.CommandResult;
import dev.stride.local.command.output.CommandLines;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BenchCommandTest {

    private static CommandResult run(Object... words) {
        return CommandResult.run(CommandLines.of(new BenchCommand(), List.of()), words);
    }

    @Test
    @Tag("simulation")
    void everyBenchmarkCaseCompletesAndPrintsOneRow() {
        var measured = run("cases", "--percent", "2");

        assertThat(measured.status()).as(measured.err()).isZero();
        var lines = measured.out().lines().toList();
        assertThat(lines.getFirst()).contains("writes").contains("hottest");
        assertThat(lines).hasSize(7);
        assertThat(lines.subList(1, 7)).allSatisfy(line -> assertThat(line).contains("COMPLETED"));
    }

    @Test
    void benchmarkOfTheEmbeddedRuntime_printsOneRowForEachWayToGroupStatesIntoMessagesAndCommits() {
        var measured = run("states", "--states", "20", "--open", "2");

        assertThat(measured.status()).as(measured.err()).isZero();
        assertThat(measured.out().lines()).hasSize(4).anyMatch(line -> line.startsWith("CHAINED"));
    }

    @ParameterizedTest
    @CsvSource({
        "cases, --percent, 0, must be from 1 to 100",
        "cases, --percent, 101, must be from 1 to 100",
        "cases, --runs, 0, must be at least 1",
        "states, --states, 0, must be at least 1",
        "states, --open, 0, must be at least 1",
        "load, --seconds, 0, must be at least 1",
        "load, --failures, often, must be a percentage below 100",
        "micro, --threads, 0, must be at least 1",
        "micro, --seconds, 0, must be at least 1",
        "start, --starts, 0, must be at least 1",
        "peers, --rounds, 0, must be at least 1",
        "peers, --seconds, 0, must be at least 1"
    })
    void impossibleValueOfAnOption_isRefused(String command, String option, String value, String fault) {
        var result = run(command, option, value);

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(option + " " + fault);
    }
}
