package dev.stride.reference;

import java.util.Optional;

/** "Workflow Compensation": what has completed is undone, the last first, each once. */
final class Compensation {

    static void perform(Line line) {
        while (!line.undo.isEmpty()) {
            var next = Optional.of(line.undo.pop());
            while (next.isPresent()) {
                var way = new State(line.instance.definition.state(next.get())).run(line);
                next = way.has("transition") ? new Exit(way).take(line) : Optional.empty();
            }
        }
    }

    private Compensation() {}
}
