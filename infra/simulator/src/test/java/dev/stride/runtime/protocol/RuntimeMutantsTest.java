package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulator sees: it finds each known mistake, so its silence about the runtime means something. */
class RuntimeMutantsTest {

    @Test
    void eachRuleOfTheProtocolNamesTheMutantThatShowsItIsNeeded() throws IOException {
        var named = Files.readAllLines(Path.of("../../docs/protocol.md")).stream()
                .filter(line -> line.matches("\\|.*\\| `[A-Z_]+` \\|"))
                .map(line -> line.replaceAll(".*`([A-Z_]+)`.*", "$1"))
                .toList();

        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(RuntimeMutants.values()).map(Enum::name).toList());
    }

    @ParameterizedTest
    @EnumSource
    void theSimulatorCatchesTheMutant(RuntimeMutants mutant) {
        var runs = mutant.hunt();
        System.out.println(
                "mutant %s: %s runs".formatted(mutant, runs.map(String::valueOf).orElse("not in all")));
        assertThat(runs).isPresent();
    }
}
