package dev.stride.local.command.option;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.event.EventIntake;
import dev.stride.workflowtest.TestStep;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A CloudEvent that the user gives on the command line as JSON. The attributes {@code id}, {@code time} and {@code specversion}
 * are optional.
 */
public final class EventArgument {

    /**
     * Parses an event and adds its missing attributes; rejects an invalid CloudEvent.
     *
     * @param option the name of the option, for messages
     * @param id the id of an event that has none
     */
    public static ObjectNode parse(String option, String argument, InputStream standardInput, String id) {
        var written = (ObjectNode) JsonArgument.parseObject(option, argument, standardInput);
        var event = new TestStep.Event(Optional.empty(), written).complete(id, Instant.now());
        var faults = EventIntake.validate(event);
        if (!faults.isEmpty()) {
            throw new InvalidInputException(
                    "%s: this is not a valid CloudEvent: %s.".formatted(option, String.join("; ", faults)));
        }
        EventIntake.tooLarge(List.of(event)).ifPresent(tooLarge -> {
            throw new InvalidInputException("%s: %s".formatted(option, tooLarge.reason()));
        });
        return event;
    }

    private EventArgument() {}
}
