package dev.stride.workflowtest.explore;

import dev.stride.workflowtest.disturbance.Disturbance;
import dev.stride.workflowtest.disturbance.Disturbances;
import java.util.Comparator;

/**
 * A weakness of a definition, with the shortest way to show it.
 *
 * @param id names the finding in reports; it follows from the case and what disturbs it
 * @param workflow the id and version of the workflow
 * @param state the author's name of the state; empty if it has none
 * @param pointer JSON pointer into the definition
 * @param detail what was observed, as a sentence
 * @param testCase the name of the case in which it was found
 * @param reproduction a test file with one case, which passes as long as the definition has the weakness
 */
public record Finding(
        String id,
        Weakness weakness,
        String workflow,
        DefinitionPlace place,
        String state,
        String pointer,
        String detail,
        String testCase,
        Disturbances disturbances,
        Reproduction reproduction) {

    /**
     * Begins with what is the easiest to understand: few disturbances, troubles of the world before crashes of the runtime, and small
     * cases.
     */
    static final Comparator<Finding> BY_LENGTH = Comparator.comparingInt(
                    (Finding finding) -> finding.disturbances.all().size())
            .thenComparing(finding -> finding.disturbances.all().stream().anyMatch(Disturbance.Crash.class::isInstance))
            .thenComparingInt(
                    finding -> finding.reproduction.written().toString().length());
}
