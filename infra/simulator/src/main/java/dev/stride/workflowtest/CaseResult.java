package dev.stride.workflowtest;

import dev.stride.workflowtest.coverage.DefinitionCoverage;
import dev.stride.workflowtest.expect.Expectation.Correction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The result of a test case.
 *
 * @param name name of the case
 * @param differences sentences about each difference from the expectations; empty when the case passed
 * @param corrections changes of the test file with which expectations would be met
 * @param trace history of the instance, one event a line
 * @param coverage what the case reached of its definitions; empty unless it was measured
 * @param took real time that the case took
 */
public record CaseResult(
        Path file,
        String name,
        List<String> differences,
        List<Correction> corrections,
        List<String> trace,
        List<DefinitionCoverage> coverage,
        Duration took) {

    public CaseResult {
        differences = List.copyOf(differences);
        corrections = List.copyOf(corrections);
        trace = List.copyOf(trace);
        coverage = List.copyOf(coverage);
    }

    public boolean passed() {
        return differences.isEmpty();
    }
}
