package dev.stride.expression.jq.builtins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.expression.jq.JqDifferences;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests that all functions of jq 1.6 are supported, except those that {@code docs/guide/jq.md} lists with their reasons. */
class JqFunctionsTest {

    @Test
    void jqFunctionIsSupportedUnlessListedAsMissing() throws IOException {
        var there = Builtins.NAMES.functions().keySet();

        assertThat(functionsOfJq().stream().filter(function -> !there.contains(function)))
                .containsExactlyInAnyOrderElementsOf(JqDifferences.read().missingFunctions());
    }

    @Test
    void everyFunctionThatStrideAddsToJq_isListedInTheGuide() throws IOException {
        var ofJq = functionsOfJq();

        assertThat(Builtins.NAMES.functions().keySet().stream()
                        .filter(function -> !ofJq.contains(function) && !function.startsWith("@")))
                .containsExactlyInAnyOrderElementsOf(JqDifferences.read().moreFunctions());
    }

    private static List<String> functionsOfJq() throws IOException {
        try (var list = JqFunctionsTest.class.getResourceAsStream("/expression/jq-1.6-functions.txt")) {
            return new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
