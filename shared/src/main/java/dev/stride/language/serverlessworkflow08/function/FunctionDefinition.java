package dev.stride.language.serverlessworkflow08.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.SelectionChecker;
import dev.stride.language.document.Place;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.EventFilter;
import java.util.List;
import java.util.Optional;

/** What actions and expressions refer to by name (section "Function Definition"). */
public sealed interface FunctionDefinition {

    String name();

    /**
     * A call of a service.
     *
     * @param arguments a JSON Schema of what it takes, if that is known
     * @param selections there where actions select of its answer
     */
    record ServiceFunction(
            String name, CallTemplate template, Optional<JsonNode> arguments, Optional<SelectionChecker> selections)
            implements FunctionDefinition {}

    /**
     * A wait for one message (section "Using Functions for Async API Service Invocations").
     *
     * @param type of the event that brings it
     * @param source of that event
     * @param payload a JSON Schema of the message, if there is one
     * @param channel what listening for the message needs
     */
    record MessageFunction(String name, String type, String source, Optional<JsonNode> payload, CallTemplate channel)
            implements FunctionDefinition {

        /** The events that bring the message. */
        public EventFilter filter() {
            return new EventFilter(name, type, source, List.of());
        }
    }

    /** An expression of its own. @param operation where its text stands */
    record ExpressionFunction(String name, Place operation) implements FunctionDefinition {}

    /** A name for something outside that says no operation: it may be described, but not called. */
    record DescriptionOnly(String name) implements FunctionDefinition {}

    /** One whose operation could not be resolved, which is a fault of its own. */
    record UnresolvedFunction(String name) implements FunctionDefinition {}
}
