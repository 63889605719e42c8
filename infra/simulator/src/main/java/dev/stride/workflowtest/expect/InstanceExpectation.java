package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * An expectation that the case has a single instance, to which its other expectations refer. Every case has this expectation if
 * it expects something about one instance, such as its status or output.
 */
record InstanceExpectation() implements Expectation {

    private static final List<String> ABOUT = List.of("status", "output", "fault", "reports", "visited", "elapsed");

    /** Checks whether a case expects something about a single instance, such as its status or output. */
    static boolean isAbout(JsonNode expect) {
        return ABOUT.stream().anyMatch(expect::has);
    }

    @Override
    public List<String> differences(Observed observed) {
        var refused = !observed.faults().isEmpty() || observed.inputRefusal().isPresent();
        return refused || observed.instance().isPresent()
                ? List.of()
                : List.of("expected exactly one instance, found %d: list the expected instances in `instances`"
                        .formatted(observed.instances().size()));
    }
}
