package dev.stride.workflowtest;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.workflowtest.expect.Observed;
import dev.stride.workflowtest.service.ReceivedRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The outcome of a test case, and how it came about.
 *
 * @param problems what makes the case fail whatever it expects
 * @param isIdle whether nothing is left that could happen by itself: no message and no timer
 * @param handlers the scopes whose handlers have taken a fault
 * @param timeouts the nodes whose timeouts have passed
 * @param branches the latest version of each branch of each instance
 * @param commits number of commits
 * @param timers number of timers that were set
 * @param steps number of steps of the simulation, such as message deliveries
 * @param plans the deployed workflows
 * @param definitions the texts of the deployed workflows
 * @param histories the history of each instance, with that of its parallel branches
 */
public record ObservedRun(
        Observed observed,
        List<String> problems,
        boolean isIdle,
        List<PlacedRequest> requests,
        Set<PlanPlace> handlers,
        Set<PlanPlace> timeouts,
        List<Branch> branches,
        int commits,
        int timers,
        int steps,
        Map<WorkflowId, Plan> plans,
        Map<WorkflowId, String> definitions,
        Map<String, List<HistoryEntry>> histories) {

    public ObservedRun {
        problems = List.copyOf(problems);
        requests = List.copyOf(requests);
        handlers = Set.copyOf(handlers);
        timeouts = Set.copyOf(timeouts);
        branches = List.copyOf(branches);
        plans = Map.copyOf(plans);
        definitions = Map.copyOf(definitions);
        histories = Map.copyOf(histories);
    }

    public record PlanPlace(WorkflowId workflow, int node) {}

    /** A request to a service. @param by the node that made it; empty if none ran before */
    public record PlacedRequest(ReceivedRequest request, Optional<PlanPlace> by) {}
}
