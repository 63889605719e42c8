package dev.stride.local.command.option;

import dev.stride.local.InvalidInputException;
import dev.stride.local.embedded.LocalEnvironment.OutboundEvents;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.event.bus.HttpEventSink;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options for the CloudEvents that a runtime publishes: an HTTP address that also receives them, and which lifecycle events
 * are published.
 */
public final class OutboundEventsOptions {

    @Option(
            names = "--event-sink",
            paramLabel = "URL",
            description = "The HTTP address of an event sink: every published event is also posted to it.")
    private Optional<String> sink = Optional.empty();

    @Option(
            names = "--lifecycle-events",
            paramLabel = "LEVEL",
            arity = "0..1",
            fallbackValue = "WORKFLOW",
            preprocessor = AttachedValue.class,
            description = "Publish lifecycle events: ${COMPLETION-CANDIDATES}. Without a value: WORKFLOW.")
    private LifecycleLevel lifecycle = LifecycleLevel.NONE;

    public OutboundEvents outboundEvents() {
        try {
            return new OutboundEvents(sink.map(HttpEventSink::address), lifecycle);
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException("--event-sink: " + e.getMessage() + ".");
        }
    }
}
