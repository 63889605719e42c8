package dev.stride.local.command;

import dev.stride.local.embedded.EventsOut;
import dev.stride.runtime.events.HttpSink;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where events go out, and which. */
final class EventsOutOptions {

    @Option(
            names = "--event-sink",
            paramLabel = "URL",
            description = "An HTTP address to which every event that is published is also posted.")
    private Optional<String> sink = Optional.empty();

    @Option(names = "--lifecycle-events", description = "Publish an event when an instance begins and when it ends.")
    private boolean lifecycle;

    EventsOut eventsOut() {
        try {
            return new EventsOut(sink.map(HttpSink::address), lifecycle);
        } catch (IllegalArgumentException e) {
            throw new Refused("--event-sink: " + e.getMessage() + ".");
        }
    }
}
