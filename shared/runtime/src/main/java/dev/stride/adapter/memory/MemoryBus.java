package dev.stride.adapter.memory;

import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.LifecycleTypes;
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

/**
 * An implementation of the ports {@link Bus} and {@link Rules} in memory. It records the published events in order, and delivers
 * an event once for each rule that matches the event.
 */
public final class MemoryBus implements Bus, Rules {

    private final List<CloudEvent> published = new ArrayList<>();
    private final Map<String, List<Route>> rules = new TreeMap<>();
    private final Queue queue;
    private final InstantSource clock;

    /** @param queue receives the matching events */
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

    /** Removes all rules. */
    public void clearRules() {
        rules.clear();
    }

    public List<CloudEvent> published() {
        return List.copyOf(published);
    }

    private void deliver(CloudEvent event) {
        for (var routes : rules.values()) {
            if (routes.stream().anyMatch(route -> matches(route, event))) {
                queue.send(List.of(OutgoingMessage.immediate(EventBridgeEnvelope.wrap(event, clock.instant()))));
            }
        }
    }

    /**
     * Returns whether the route accepts events of any type, and the given type is not a lifecycle event. Lifecycle events reach
     * only routes that name their type.
     */
    private static boolean isOfAnyType(Route route, String type) {
        return route.type().equals(EventFilter.ANY_TYPE)
                && !type.startsWith(LifecycleTypes.STRIDE)
                && !type.startsWith(LifecycleTypes.SERVERLESS_WORKFLOW);
    }

    private static boolean matches(Route route, CloudEvent event) {
        return (route.type().equals(event.getType()) || isOfAnyType(route, event.getType()))
                && SourcePattern.matches(route.source(), event.getSource().toString());
    }
}
