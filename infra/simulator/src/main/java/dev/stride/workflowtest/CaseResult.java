package dev.stride.workflowtest;

import dev.stride.workflowtest.expect.Correction;
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
 * @param took real time that the case took
 */
public record CaseResult(
        Path file,
        String name,
        List<String> differences,
        List<Correction> corrections,
        List<String> trace,
        Duration took) {

    public CaseResult {
        differences = List.copyOf(differences);
        corrections = List.copyOf(corrections);
        trace = List.copyOf(trace);
    }

    public boolean passed() {
        return differences.isEmpty();
    }
}
