package dev.stride.workflowtest.coverage;

import dev.stride.engine.transition.StepListener;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A recorder of the steps that the instances of a test case take, by their workflows. */
public final class StepRecorder implements StepListener {

    private final Map<WorkflowId, Set<TakenStep>> taken = new HashMap<>();

    @Override
    public void onStep(Plan plan, Step step, int node, int index) {
        taken.computeIfAbsent(plan.workflow(), _ -> new HashSet<>()).add(new TakenStep(step, node, index));
    }

    Set<TakenStep> taken(WorkflowId workflow) {
        return taken.getOrDefault(workflow, Set.of());
    }

    /** A step that a branch can take through a plan. @param index of the case, handler, alternative or rule, or 0 */
    record TakenStep(Step step, int node, int index) {}
}
