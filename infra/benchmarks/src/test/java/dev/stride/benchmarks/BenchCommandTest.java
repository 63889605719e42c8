package dev.stride.benchmarks;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BenchCommandTest {

    @Test
    void everyCaseIsALineOfATableAndCompletes() {
        var measured = run("bench", "--percent", "2");

        assertThat(measured.status()).as(measured.err()).isZero();
        var lines = measured.out().lines().toList();
        assertThat(lines.getFirst()).contains("writes").contains("hottest");
        assertThat(lines).hasSize(7);
        assertThat(lines.subList(1, 7)).allSatisfy(line -> assertThat(line).contains("COMPLETED"));
    }

    @Test
    void aSizeOutOfRangeIsRefused() {
        assertThat(run("bench", "--percent", "0").status()).isEqualTo(2);
    }
}
