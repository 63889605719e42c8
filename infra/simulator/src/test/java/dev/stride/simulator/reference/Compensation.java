package dev.stride.simulator.reference;

import java.util.Optional;

/** The interpreter of "Workflow Compensation": it undoes completed states in reverse order, each once. */
final class Compensation {

    static void perform(ExecutionThread executionThread) {
        while (!executionThread.undo.isEmpty()) {
            var next = Optional.of(executionThread.undo.pop());
            while (next.isPresent()) {
                var way = new State(executionThread.instance.definition.state(next.get())).run(executionThread);
                next = way.has("transition") ? new Exit(way).take(executionThread) : Optional.empty();
            }
        }
    }

    private Compensation() {}
}
