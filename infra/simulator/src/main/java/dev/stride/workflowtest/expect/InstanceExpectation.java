package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * An expectation that exactly one instance is under test. It applies to every case with expectations about the end of an
 * instance.
 */
record InstanceExpectation() implements Expectation {

    private static final List<String> ABOUT = List.of("status", "output", "fault", "reports", "visited", "elapsed");

    /** Checks whether a case has expectations about a single instance. */
    static boolean isAbout(JsonNode expect) {
        return ABOUT.stream().anyMatch(expect::has);
    }

    @Override
    public List<String> differences(Observed observed) {
        var refused = !observed.faults().isEmpty() || observed.inputRefusal().isPresent();
        return refused || observed.instance().isPresent()
                ? List.of()
                : List.of("expected exactly one instance, found %d: state the expected instances in `instances`"
                        .formatted(observed.instances().size()));
    }
}
