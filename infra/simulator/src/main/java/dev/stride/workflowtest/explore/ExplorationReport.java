package dev.stride.workflowtest.explore;

import java.util.List;

/**
 * What an exploration has found.
 *
 * @param findings the weaknesses, the worst first
 * @param leftOut why cases were left out
 * @param cases number of explored cases
 * @param singles number of runs with one disturbance
 * @param pairs number of runs with two
 * @param planned number of runs that there would have been without a budget, as far as known
 * @param outOfTime whether the time was up before the runs were
 */
public record ExplorationReport(
        List<Finding> findings,
        List<String> leftOut,
        int cases,
        int singles,
        int pairs,
        long planned,
        boolean outOfTime) {

    public ExplorationReport {
        findings = List.copyOf(findings);
        leftOut = List.copyOf(leftOut);
    }

    /** Returns the number of runs with disturbances. */
    public int runs() {
        return singles + pairs;
    }

    public long count(Level level) {
        return findings.stream()
                .filter(finding -> finding.weakness().level() == level)
                .count();
    }
}
