package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.event.store.EventTypeIndex.Consumers;
import dev.stride.runtime.event.store.StoredEvent;
import dev.stride.runtime.event.store.SubscriptionIndex;
import dev.stride.runtime.event.store.SubscriptionKey;
import dev.stride.runtime.message.EventMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Routes an event that has arrived: stores it once, puts it into the inboxes of the subscriptions that it matches, offers it to
 * the workflows that it may start, and then to the branches that wait for it. Routing is idempotent. The router stores the event
 * in the inbox before it reads the subscriptions. A branch stores its subscription before it reads the inbox. So the router finds
 * the subscription, or the branch finds the event.
 */
public final class EventRouter {

    private final EventStorage storage;
    private final StartOffers starts;
    private final SubscriberNotices notices;
    private final RuntimeObserver observer;

    public EventRouter(EventParts parts) {
        storage = parts.stores().events();
        starts = new StartOffers(parts);
        notices = new SubscriberNotices(parts);
        observer = parts.guard().observer();
    }

    /**
     * Handles a message about an event: routes a new event, or continues to offer an event that is already routed to its
     * subscribers.
     */
    public void route(EventMessage message) {
        switch (message) {
            case EventMessage.Arrival arrival -> route(arrival);
            case EventMessage.FanOut rest
            when SubscriptionIndex.isInStartState(rest.after()) ->
                storage.events().find(rest.event()).ifPresent(event -> starts.offerRest(event, rest));
            case EventMessage.FanOut rest -> notices.send(rest);
        }
    }

    private void route(EventMessage.Arrival arrival) {
        var content = storage.events().loadContent(arrival);
        var consumers = storage.types()
                .find(content.path("type").asText(), content.path("id").asText());
        var partitions = partitions(consumers, content);
        if (partitions.isEmpty() && consumers.starters().isEmpty()) {
            return;
        }
        var event = store(arrival, content, consumers);
        var inboxes = putIntoInboxes(event, partitions);
        var undecided = starts.offer(event, inboxes, consumers.starters());
        inboxes.forEach(inbox -> notices.send(event.id(), inbox, undecided.workflows()));
        undecided.throwFirst();
    }

    private StoredEvent store(EventMessage.Arrival arrival, JsonNode content, Consumers consumers) {
        // Only the intake has stored it, and not a bus or a schedule.
        var isProbablyStored = !consumers.starters().isEmpty();
        var event = isProbablyStored
                ? storage.events().saveAgain(arrival, content)
                : storage.events().save(arrival, content);
        if (!event.content().equals(content)) {
            observer.onEventConflict(content);
        }
        return event;
    }

    private static Map<String, SubscriptionKey> partitions(Consumers consumers, JsonNode content) {
        var partitions = new LinkedHashMap<String, SubscriptionKey>();
        consumers.subscriptionKeys().forEach(key -> key.partition(content).ifPresent(at -> partitions.put(at, key)));
        return partitions;
    }

    private List<RoutedInbox> putIntoInboxes(StoredEvent event, Map<String, SubscriptionKey> partitions) {
        var inboxes = new ArrayList<RoutedInbox>();
        partitions.forEach((partition, key) ->
                inboxes.add(new RoutedInbox(key, storage.inboxes().put(partition, event))));
        return inboxes;
    }
}
