package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.call.CallTemplate;
import java.util.List;
import java.util.Optional;

/** What resolving a function gave. */
public sealed interface Resolution {

    /**
     * It can be called.
     *
     * @param template what the plan keeps of it
     * @param arguments a JSON Schema of the arguments that it takes, against which those of each action are checked at
     *     deployment; empty when nothing is known about them
     * @param warnings what is allowed and probably not meant
     */
    record Resolved(CallTemplate template, Optional<JsonNode> arguments, List<String> warnings) implements Resolution {
        public Resolved {
            warnings = List.copyOf(warnings);
        }

        public Resolved(CallTemplate template) {
            this(template, Optional.empty(), List.of());
        }
    }

    /**
     * It can be called, and actions say what they select of its answer: a call gets {@code {arguments, selectionSet}} instead of the
     * arguments alone.
     */
    record Selective(Resolved function, SelectionChecker selections) implements Resolution {}

    /**
     * It is a wait for one message, which comes as an event.
     *
     * @param type of the event
     * @param source of the event
     * @param payload a JSON Schema that the message has to satisfy, if one is known
     * @param channel all that listening for such messages needs
     */
    record Awaited(String type, String source, Optional<JsonNode> payload, CallTemplate channel)
            implements Resolution {}

    /** All that is wrong, each in a sentence that says what to do. */
    record Unresolved(List<String> problems) implements Resolution {
        public Unresolved {
            problems = List.copyOf(problems);
        }

        public Unresolved(String problem) {
            this(List.of(problem));
        }
    }
}
