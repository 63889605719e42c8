package dev.stride.runtime.port;

import io.cloudevents.CloudEvent;
import java.util.List;

/** A bus, such as one of EventBridge, to which the runtime publishes events. */
public interface Bus {

    /**
     * Publishes all events.
     *
     * @throws RuntimeException when the bus rejects an event; other events of the list may have been published then
     */
    void publish(List<CloudEvent> events);
}
