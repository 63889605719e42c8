package dev.stride.runtime.event;

import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.SubscriptionIndex.Subscriber;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.BranchStore;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whose an event is that no value ties to an instance yet (decision 57): it belongs to the instance that waited for it when it
 * came, if that was exactly one. If there were more, nobody gets it, and an operator is told.
 */
final class EventOwnership {

    private final SubscriptionIndex subscriptionIndex;
    private final InboxStore inboxStore;
    private final BranchStore branchStore;
    private final EventStore eventStore;
    private final RuntimeObserver runtimeObserver;

    EventOwnership(
            SubscriptionIndex subscriptionIndex,
            InboxStore inboxStore,
            BranchStore branchStore,
            EventStore eventStore,
            RuntimeObserver runtimeObserver) {
        this.subscriptionIndex = subscriptionIndex;
        this.inboxStore = inboxStore;
        this.branchStore = branchStore;
        this.eventStore = eventStore;
        this.runtimeObserver = runtimeObserver;
    }

    /** Whose the event of an inbox is; undecided while nobody waits who waited when it came. */
    EventOwner ownerOf(Item item) {
        var now = EventOwner.of(item);
        if (now.decided()) {
            return now;
        }
        var candidates = candidates(item);
        if (candidates.isEmpty()) {
            return now;
        }
        var verdict =
                candidates.size() == 1 ? EventOwner.of(candidates.iterator().next()) : EventOwner.NO_ONE;
        var decided = inboxStore.decideOwner(item, verdict);
        if (decided.parked()) {
            eventStore
                    .find(InboxStore.positionOf(item))
                    .ifPresent(event -> runtimeObserver.onEventDropped(
                            event.content(), "more than one instance waits for it, and nothing tells which it is for"));
        }
        return decided;
    }

    /** Instances that wait and did so when the event came; two of them are as good as more. */
    private Set<String> candidates(Item item) {
        var found = new HashSet<String>();
        var arrived = eventStore.find(InboxStore.positionOf(item)).map(StoredEvent::at);
        if (arrived.isEmpty()) {
            return found;
        }
        for (var subscription : subscriptionIndex.list(item.key().partition(), Optional.empty())) {
            var subscriber = Subscriber.of(subscription);
            if (!BranchInbox.isInTime(arrived.get(), subscriber.since())
                    || found.contains(subscriber.branch().instance())) {
                continue;
            }
            if (isStillWaiting(subscriber)) {
                found.add(subscriber.branch().instance());
            } else {
                subscriptionIndex.removeStale(subscription);
            }
            if (found.size() > 1) {
                break;
            }
        }
        return found;
    }

    private boolean isStillWaiting(Subscriber subscriber) {
        return branchStore
                .load(subscriber.branch())
                .map(CommittedBranch::branch)
                .filter(branch -> !branch.status().isFinal())
                .flatMap(branch -> branch.events().current())
                .filter(open -> open.version() == subscriber.version())
                .isPresent();
    }
}
