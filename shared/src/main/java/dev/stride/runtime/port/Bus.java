package dev.stride.runtime.port;

import io.cloudevents.CloudEvent;
import java.util.List;

/** Where events go out. */
public interface Bus {

    /** Publishes all events, or throws when any was not taken; then some may have been published. */
    void publish(List<CloudEvent> events);
}
