package dev.stride.adapter.memory;

import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.SourcePattern;
import io.cloudevents.CloudEvent;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what is published, in order, and delivers it by its rules: once for each rule that lets it in. */
public final class MemoryBus implements Bus, Rules {

    private final List<CloudEvent> published = new ArrayList<>();
    private final Map<String, List<Route>> rules = new TreeMap<>();
    private final Queue queue;
    private final InstantSource clock;

    /** @param queue where events are delivered */
    public MemoryBus(Queue queue, InstantSource clock) {
        this.queue = queue;
        this.clock = clock;
    }

    @Override
    public void publish(List<CloudEvent> events) {
        published.addAll(events);
        events.forEach(this::deliver);
    }

    @Override
    public void set(String name, List<Route> routes) {
        rules.put(name, List.copyOf(routes));
    }

    @Override
    public void remove(String name) {
        rules.remove(name);
    }

    public List<CloudEvent> published() {
        return List.copyOf(published);
    }

    private void deliver(CloudEvent event) {
        for (var routes : rules.values()) {
            if (routes.stream().anyMatch(route -> letsIn(route, event))) {
                queue.send(List.of(OutgoingMessage.immediate(EventBridgeEnvelope.wrap(event, clock.instant()))));
            }
        }
    }

    private static boolean letsIn(Route route, CloudEvent event) {
        return route.type().equals(event.getType())
                && SourcePattern.matches(route.source(), event.getSource().toString());
    }
}
