package dev.stride.workflowtest.explore;

import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import java.util.List;

/**
 * A weakness and where it is.
 *
 * @param state the author's name of the state
 * @param pointer JSON pointer into the definition
 * @param detail what was observed, as a sentence
 */
record Verdict(Weakness weakness, WorkflowId workflow, String state, String pointer, String detail) {

    static Verdict at(String source, Plan plan, Weakness weakness, String detail) {
        var state = plan.stateEnteredAt(source).orElseGet(() -> plan.stateNameAt(source));
        return new Verdict(weakness, plan.workflow(), state, source, detail);
    }

    /** Returns what outcomes have in common that are reported once: the class and the state. */
    Object place() {
        return List.of(weakness, workflow, state.isEmpty() ? pointer : state);
    }
}
