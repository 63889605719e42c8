package dev.stride.simulation;

import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import java.util.ArrayList;
import java.util.List;

/** Keeps what is published, in order. */
public final class SimBus implements Bus {

    private final List<CloudEvent> published = new ArrayList<>();

    @Override
    public void publish(List<CloudEvent> events) {
        published.addAll(events);
    }

    public List<CloudEvent> published() {
        return List.copyOf(published);
    }
}
