package dev.stride.language.serverlessworkflow10.flow;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The directive {@code then} of a task, which determines where the instance continues (section "Flow Directive"). */
public sealed interface FlowDirective {

    FlowDirective CONTINUE = new Continue();

    record Continue() implements FlowDirective {}

    record Exit() implements FlowDirective {}

    record End() implements FlowDirective {}

    record ToTask(String name) implements FlowDirective {}

    /** The keywords that a flow directive can be. Any other text is the name of a task. */
    List<String> WORDS = List.of("continue", "exit", "end");

    /** Parses a directive; reports an unknown task as a fault. @param tasks names of the tasks in the same list */
    static FlowDirective parse(Place place, Set<String> tasks) {
        if (place.isAbsent()) {
            return CONTINUE;
        }
        var written = place.text();
        return switch (written) {
            case "", "continue" -> CONTINUE;
            case "exit" -> new Exit();
            case "end" -> new End();
            default -> {
                if (!tasks.contains(written)) {
                    var known = new ArrayList<>(WORDS);
                    known.addAll(tasks);
                    place.fault("this list has no task `%s`".formatted(written), Suggestions.hint(written, known));
                }
                yield new ToTask(written);
            }
        };
    }
}
