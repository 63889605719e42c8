package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** That there is one instance to look at: what every case expects that says how an instance ends. */
record InstanceExpectation() implements Expectation {

    private static final List<String> ABOUT = List.of("status", "output", "fault", "reports", "visited", "elapsed");

    /** Whether what a case expects is about one instance. */
    static boolean isAbout(JsonNode expect) {
        return ABOUT.stream().anyMatch(expect::has);
    }

    @Override
    public List<String> differences(Observed observed) {
        var refused = !observed.faults().isEmpty() || observed.inputRefusal().isPresent();
        return refused || observed.instance().isPresent()
                ? List.of()
                : List.of("there is no one instance to look at, there are %d: say what you expect in `instances`"
                        .formatted(observed.instances().size()));
    }
}
