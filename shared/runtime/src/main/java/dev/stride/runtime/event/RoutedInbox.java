package dev.stride.runtime.event;

import dev.stride.runtime.event.store.InboxStore.EventOwner;
import dev.stride.runtime.event.store.SubscriptionKey;
import dev.stride.runtime.port.Table.Item;
import java.util.Optional;
import java.util.function.Function;

/**
 * An inbox, which branches with equal subscriptions share, into which the router has put an event. While the event is routed, several
 * steps ask who owns it, and the first answer that decides it is kept for the others.
 */
final class RoutedInbox {

    private final SubscriptionKey key;
    private final Item item;
    private Optional<EventOwner> decided = Optional.empty();

    /** @param item the event in the inbox of the subscriptions with this key */
    RoutedInbox(SubscriptionKey key, Item item) {
        this.key = key;
        this.item = item;
    }

    String partition() {
        return item.key().partition();
    }

    /**
     * Returns the workflow of the subscribers if these accept any value of at least one correlation attribute: then at most one of its
     * instances gets the event.
     */
    Optional<String> owningWorkflow() {
        return key.workflow();
    }

    boolean isOpen() {
        return key.acceptsAnyValue();
    }

    /** @param decide returns the owner that is stored now, after it has decided it if it can */
    EventOwner owner(Function<Item, EventOwner> decide) {
        if (decided.isPresent()) {
            return decided.get();
        }
        var owner = decide.apply(item);
        decided = Optional.of(owner).filter(EventOwner::decided);
        return owner;
    }
}
