package dev.stride.workflowtest.expect;

import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.stream.Stream;

/**
 * An expectation that the compiler accepts the definitions, and that the workflow accepts its input. Every case has this
 * expectation, unless it expects that its definitions are rejected. If {@code inputMayBeRejected} is true, the expectation
 * ignores whether the input is accepted.
 */
record AcceptedExpectation(boolean inputMayBeRejected) implements Expectation {

    @Override
    public List<String> differences(Observed observed) {
        var refused = observed.faults().stream().map(AcceptedExpectation::describe);
        var inputRefused = observed.inputRefusal().stream()
                .filter(_ -> !inputMayBeRejected)
                .map(reason -> "the input was rejected: " + reason);
        return Stream.concat(refused, inputRefused).toList();
    }

    private static String describe(Diagnostic fault) {
        return "the definition was rejected: %s (%s, line %d)"
                .formatted(fault.message(), fault.pointer(), fault.line());
    }
}
