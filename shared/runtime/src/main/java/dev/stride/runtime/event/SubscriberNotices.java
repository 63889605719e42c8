package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.event.store.InboxStore.InboxEntry;
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
     * Notifies branches with equal subscriptions that their common inbox contains a new event. If only one of their
     * instances may consume the event, notifies only the branches of this instance. Notifies no branch of a workflow in
     * {@code undecided}: the runtime has not decided yet whether the event starts a new instance of this workflow.
     */
    void send(String event, InboxEntry entry, Set<String> undecided) {
        if (entry.open()) {
            ownership
                    .ownerWhenRouted(entry.item())
                    .instance()
                    .ifPresent(instance -> sendToInstance(event, entry.partition(), instance, undecided));
        } else {
            send(event, entry.partition(), Optional.empty(), undecided);
        }
    }

    /**
     * Notifies the remaining subscribers of an event. An earlier invocation has already notified the maximum number of
     * subscribers for one invocation.
     */
    void send(EventMessage.FanOut rest) {
        send(
                rest.event(),
                rest.partition(),
                Optional.of(rest.after()),
                rest.undecided().orElse(Set.of()));
    }

    /**
     * Notifies the subscribers in a partition. After {@link Limits#EVENT_FAN_OUT} of them, sends a message that continues with
     * the rest.
     */
    private void send(String event, String partition, Optional<String> after, Set<String> undecided) {
        var page = new ArrayList<Item>();
        for (var item : subscriptions.list(partition, after)) {
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

    /**
     * Notifies the branches of one instance whose subscriptions are stored in the given table partition. Skips the
     * instance if its workflow is in {@code undecided}, because the runtime has not decided yet whether the event
     * starts a new instance of this workflow.
     */
    private void sendToInstance(String event, String partition, String instance, Set<String> undecided) {
        // Effects are dispatched in order, so a stored subscription proves that all effects before it were dispatched.
        var page = new ArrayList<Item>();
        subscriptions.list(partition, instance).forEach(page::add);
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

    /**
     * Returns the message that notifies a subscriber. Its id depends only on event, branch and subscription, so repeated messages
     * are recognised as duplicates.
     */
    static BranchMessage of(Subscriber subscriber, String event) {
        var branch = subscriber.branch();
        return BranchMessage.of(
                idPrefix(branch) + event + "/" + subscriber.version(),
                branch,
                new Stimulus.EventsAvailable(subscriber.version()));
    }

    /**
     * Returns the id of the event that a message announces. Returns empty for a message that a branch has sent to itself, because
     * such a message only makes the branch read its inbox.
     */
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
