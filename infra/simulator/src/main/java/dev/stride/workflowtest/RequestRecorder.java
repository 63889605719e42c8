package dev.stride.workflowtest;

import dev.stride.engine.transition.StepListener;
import dev.stride.plan.Plan;
import dev.stride.workflowtest.ObservedRun.PlacedRequest;
import dev.stride.workflowtest.ObservedRun.PlanPlace;
import dev.stride.workflowtest.service.ReceivedRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A recorder of the requests of a test case with the nodes that make them, of its handled faults and its timeouts. */
final class RequestRecorder implements StepListener {

    private final StepListener further;
    private final List<PlacedRequest> requests = new ArrayList<>();
    private final Set<PlanPlace> handlers = new HashSet<>();
    private final Set<PlanPlace> timeouts = new HashSet<>();
    private Optional<PlanPlace> running = Optional.empty();

    /** @param further is told each step, too */
    RequestRecorder(StepListener further) {
        this.further = further;
    }

    @Override
    public void onStep(Plan plan, Step step, int node, int index) {
        further.onStep(plan, step, node, index);
        var place = new PlanPlace(plan.workflow(), node);
        switch (step) {
            case RUN -> running = Optional.of(place);
            case HANDLER -> handlers.add(place);
            case TIMEOUT -> timeouts.add(place);
            case CASE, ALTERNATIVE, RETRY -> {}
        }
    }

    /** Records a request, which the node makes that ran last: handlers run one at a time. */
    void onRequest(ReceivedRequest request) {
        requests.add(new PlacedRequest(request, running));
    }

    List<PlacedRequest> requests() {
        return List.copyOf(requests);
    }

    Set<PlanPlace> handlers() {
        return Set.copyOf(handlers);
    }

    Set<PlanPlace> timeouts() {
        return Set.copyOf(timeouts);
    }
}
