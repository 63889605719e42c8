package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.call.CallTemplate;
import java.util.List;
import java.util.Optional;

/** The result of resolving a function definition at deployment. */
public sealed interface Resolution {

    /**
     * A function that actions can call.
     *
     * @param template the data that the plan stores, and from which each call builds its request
     * @param arguments a JSON Schema against which deployment checks the arguments of each action; empty when the document
     *     describes none
     * @param warnings problems that do not prevent deployment
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
     * A function whose callers select the fields of its result, as in GraphQL. Each call passes {@code {arguments, selectionSet}}
     * instead of the arguments alone.
     */
    record Selective(Resolved function, SelectionChecker selections) implements Resolution {}

    /**
     * A function of a workflow definition; a call of it waits for one message from a channel. The message arrives as an
     * event.
     *
     * @param type of the event
     * @param source of the event
     * @param payload a JSON Schema that the message must satisfy, if the document has one
     * @param channel a template that contains the channel, for the component that subscribes to the channel
     */
    record Awaited(String type, String source, Optional<JsonNode> payload, CallTemplate channel)
            implements Resolution {}

    /**
     * A function whose service address is unknown. It can be deployed, but each call fails with the fault {@code configuration}.
     *
     * @param problem a text that says which address is missing
     */
    record Unaddressed(Resolved function, String problem) implements Resolution {}

    /** A function that cannot be resolved. Each problem is a sentence that says how to correct it. */
    record Unresolved(List<String> problems) implements Resolution {
        public Unresolved {
            problems = List.copyOf(problems);
        }

        public Unresolved(String problem) {
            this(List.of(problem));
        }
    }

    /**
     * A check, at deployment, of the fields that an action selects from a function's result. Call kinds such as {@code graphql} need
     * it.
     */
    @FunctionalInterface
    interface SelectionChecker {

        /**
         * Returns the problems of a selection set. Each problem is a sentence that says how to correct it.
         *
         * @param written the selection set, with a variable in place of each expression; empty when the action has no selection set
         */
        List<String> problems(String written);
    }
}
