package dev.stride.workflowtest;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How a case ended.
 *
 * @param name the case's
 * @param differences from what was expected, in sentences; none when it passed
 * @param trace what the instance did, a line each
 * @param took real time
 */
public record CaseResult(Path file, String name, List<String> differences, List<String> trace, Duration took) {

    public CaseResult {
        differences = List.copyOf(differences);
        trace = List.copyOf(trace);
    }

    public boolean passed() {
        return differences.isEmpty();
    }
}
