package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.workflowtest.disturbance.Disturbance.EventFault;
import dev.stride.workflowtest.disturbance.Disturbances;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps of a test case whose events are missing, late, early, repeated or out of order. */
final class DisturbedSteps {

    private final List<TestStep> first = new ArrayList<>();
    private final List<TestStep> inOrder = new ArrayList<>();
    private final List<TestStep> last = new ArrayList<>();

    /** The events that arrive after the next one. */
    private final List<TestStep> held = new ArrayList<>();

    /** Returns the steps that a case performs instead of those that it states. Each event keeps its id. */
    static List<TestStep> of(List<TestStep> steps, Disturbances disturbances) {
        var disturbed = new DisturbedSteps();
        int events = 0;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof TestStep.Event event) {
                disturbed.add(identified(event, i + 1), disturbances.ofEvent(++events));
            } else {
                disturbed.inOrder.add(steps.get(i));
            }
        }
        disturbed.inOrder.addAll(disturbed.held);
        var all = new ArrayList<>(disturbed.first);
        all.addAll(disturbed.inOrder);
        all.addAll(disturbed.last);
        return List.copyOf(all);
    }

    private void add(TestStep.Event event, Optional<EventFault> fault) {
        if (fault.filter(EventFault.SWAPPED::equals).isPresent()) {
            held.add(event);
            return;
        }
        fault.ifPresentOrElse(it -> add(event, it), () -> inOrder.add(event));
        inOrder.addAll(held);
        held.clear();
    }

    private void add(TestStep.Event event, EventFault fault) {
        switch (fault) {
            case MISSING -> {}
            case LATE -> last.add(at(event, event.after().orElse(Duration.ZERO).plus(Disturbances.EVENT_DELAY)));
            case TWICE -> {
                inOrder.add(event);
                inOrder.add(event);
            }
            case EARLY -> first.add(at(event, Duration.ZERO));
            case SWAPPED -> held.add(event);
        }
    }

    private static TestStep.Event at(TestStep.Event event, Duration after) {
        return new TestStep.Event(Optional.of(after), event.event());
    }

    private static TestStep.Event identified(TestStep.Event event, int number) {
        if (event.event().has("id")) {
            return event;
        }
        ObjectNode withId = event.event().deepCopy();
        withId.put("id", TestStep.Event.usualId(number));
        return new TestStep.Event(event.after(), withId);
    }

    private DisturbedSteps() {}
}
