package dev.stride.local.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.runtime.events.Events;
import dev.stride.testing.Step;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;

/** A CloudEvent on the command line. What everybody would have to make up, {@code id}, {@code time} and {@code specversion}, may be left out. */
final class EventArgument {

    /**
     * Reads an argument.
     *
     * @param option what it is, for messages
     * @param id the event's id, if it has none
     */
    static ObjectNode event(String option, String argument, InputStream standardInput, String id) {
        var written = (ObjectNode) JsonArgument.object(option, argument, standardInput);
        var event = new Step.Event(Optional.empty(), written).complete(id, Instant.now());
        var faults = Events.faults(event);
        if (!faults.isEmpty()) {
            throw new Refused(option + ": this is no CloudEvent: " + String.join("; ", faults) + ".");
        }
        return event;
    }

    private EventArgument() {}
}
