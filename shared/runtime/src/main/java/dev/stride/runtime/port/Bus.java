package dev.stride.runtime.port;

import io.cloudevents.CloudEvent;
import java.util.List;

/** An event bus to which the runtime publishes events, such as an EventBridge bus. */
public interface Bus {

    /**
     * Publishes all events.
     *
     * @throws RuntimeException when the bus rejects an event; other events of the list may have been published then
     */
    void publish(List<CloudEvent> events);
}
