package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the simulator itself: it must find every mutant, or its passing runs of the real runtime prove nothing. */
@Tag("simulation")
class RuntimeMutantsTest {

    @Test
    void tableOfRulesInProtocolMd_namesOnceEachTestVariantOfTheRuntimeThatBreaksARule() throws IOException {
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
    void simulatorDetectsEachDeliberatelyBrokenVariantOfTheWorkflowRuntime(RuntimeMutants mutant) {
        var runs = mutant.hunt();
        System.out.println(
                "mutant %s: %s runs".formatted(mutant, runs.map(String::valueOf).orElse("not in all")));
        assertThat(runs).isPresent();
    }
}
