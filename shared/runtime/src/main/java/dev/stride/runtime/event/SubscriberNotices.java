package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.event.store.SubscriptionIndex;
import dev.stride.runtime.event.store.SubscriptionIndex.Subscriber;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Notifies waiting branches that an event arrived. A notified branch reads the event from its inbox. */
final class SubscriberNotices {

    private final Stores stores;
    private final SubscriptionIndex subscriptions;
    private final EventOwnership ownership;
    private final ItemGuard guard;

    SubscriberNotices(EventParts parts) {
        stores = parts.stores();
        subscriptions = stores.events().subscriptions();
        ownership = parts.ownership();
        guard = parts.guard();
    }

    /**
     * Notifies the branches that share an inbox with a new event. If only one of their instances may consume the event, notifies only
     * the branches of this instance.
     *
     * @param undecided workflows of which the event may still start an instance: none of their branches is notified
     */
    void send(String event, RoutedInbox inbox, Set<String> undecided) {
        if (inbox.isOpen()) {
            ownership
                    .decideOwnerWhenRouted(inbox)
                    .instance()
                    .ifPresent(instance -> sendToInstance(event, inbox.partition(), instance, undecided));
        } else {
            send(event, inbox.partition(), Optional.empty(), undecided);
        }
    }

    /** Notifies the subscribers behind those that an earlier invocation has notified. */
    void send(EventMessage.FanOut rest) {
        send(
                rest.event(),
                rest.partition(),
                Optional.of(rest.after()),
                rest.undecided().orElse(Set.of()));
    }

    /** After {@link Limits#EVENT_FAN_OUT} subscribers, sends a message that continues with the rest. */
    private void send(String event, String partition, Optional<String> after, Set<String> undecided) {
        var page = new ArrayList<Item>();
        for (var item : subscriptions.listBeyondStartState(partition, after)) {
            if (page.size() == Limits.EVENT_FAN_OUT) {
                send(event, page, undecided);
                var rest = new EventMessage.FanOut(
                        event, partition, page.getLast().key().sort(), undecided);
                stores.queue().send(rest);
                return;
            }
            page.add(item);
        }
        send(event, page, undecided);
    }

    private void sendToInstance(String event, String partition, String instance, Set<String> undecided) {
        var page = new ArrayList<Item>();
        subscriptions.listBeyondStartState(partition, instance).forEach(page::add);
        send(event, page, undecided);
    }

    private void send(String event, List<Item> page, Set<String> undecided) {
        stores.queue()
                .sendAll(page.stream()
                        .map(Subscriber::of)
                        .filter(subscriber -> undecided.isEmpty() || !isOfAny(undecided, subscriber))
                        .map(subscriber -> of(subscriber, event))
                        .toList());
    }

    private boolean isOfAny(Set<String> workflows, Subscriber subscriber) {
        var instance = subscriber.branch().instance();
        return guard.read("instance", instance, () -> stores.summaries().load(instance))
                .flatMap(summary -> summary)
                .filter(summary -> workflows.contains(summary.workflow().id()))
                .isPresent();
    }

    /** Returns a message whose id depends only on event, branch and subscription, so that repeated messages are recognised as duplicates. */
    static BranchMessage of(Subscriber subscriber, String event) {
        var branch = subscriber.branch();
        return BranchMessage.of(
                idPrefix(branch) + event + "/" + subscriber.version(),
                branch,
                new Stimulus.EventsAvailable(subscriber.version()));
    }

    /** Returns the id of the event that a message announces; empty for a message with which a branch makes itself read its inbox. */
    static Optional<String> eventOf(BranchMessage branchMessage) {
        var start = idPrefix(branchMessage.to());
        return Optional.of(branchMessage.id())
                .filter(id -> id.startsWith(start))
                .map(id -> id.substring(start.length(), id.lastIndexOf('/')));
    }

    private static String idPrefix(BranchId branch) {
        return branch + "/event/";
    }
}
