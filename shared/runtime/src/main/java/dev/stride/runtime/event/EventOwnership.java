package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.event.store.InboxStore;
import dev.stride.runtime.event.store.InboxStore.EventOwner;
import dev.stride.runtime.event.store.SubscriptionIndex.Subscriber;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.Stores;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Decides which instance owns an event that no correlation value assigns to an instance (docs/decisions/event-delivery.md).
 * The owner is the instance that waited for the event when it arrived. If several instances waited, none of them gets the event. If it
 * cannot start another instance of their workflow either, it is dropped, and reported to the operator.
 */
final class EventOwnership {

    private final BranchStore branches;
    private final EventStorage storage;
    private final EventStarter starter;
    private final ItemGuard guard;
    private final Precedence precedence;

    EventOwnership(Stores stores, EventStarter starter, ItemGuard guard, Precedence precedence) {
        branches = stores.branches();
        storage = stores.events();
        this.starter = starter;
        this.guard = guard;
        this.precedence = precedence;
    }

    /**
     * Returns the only instance of a workflow that may consume an event. If no owner is stored yet, chooses the instance that was already
     * waiting when the event arrived. If several were waiting, chooses none of them, because nothing in the event selects one.
     */
    EventOwner decideOwner(Item item, String workflow) {
        return decideOwner(item, workflow, UnaryOperator.identity());
    }

    /**
     * Returns the owner of an event that the router delivers, even if it seems to have begun to wait slightly later, as clocks may
     * differ.
     */
    EventOwner decideOwnerWhenRouted(RoutedInbox inbox) {
        var workflow = inbox.owningWorkflow().orElseThrow();
        return inbox.owner(item -> {
            var now = decideOwner(item, workflow);
            return now.decided() || precedence.isExact() ? now : decideOwner(item, workflow, precedence::earliest);
        });
    }

    private EventOwner decideOwner(Item item, String workflow, UnaryOperator<Instant> earliest) {
        var now = EventOwner.of(item);
        if (now.decided()) {
            return now;
        }
        var instances = waitingInstances(item, earliest);
        if (instances.isEmpty()) {
            return now;
        }
        var verdict = instances.size() == 1 ? EventOwner.of(instances.iterator().next()) : EventOwner.AMBIGUOUS;
        var decided = storage.inboxes().decideOwner(item, verdict);
        if (decided.ambiguous()) {
            storage.events()
                    .find(InboxStore.positionOf(item))
                    .filter(event -> starter.findCandidate(workflow, event).isEmpty())
                    .ifPresent(
                            event -> guard.observer()
                                    .onEventDropped(
                                            event.content(),
                                            "several instances wait for the event, and it has no correlation value that selects one of them"));
        }
        return decided;
    }

    /**
     * Returns the instances that already waited when the event arrived. Stops at the second one, because such an event is dropped.
     *
     * @param earliest shifts the beginning of each wait to an earlier time, if the clocks of hosts may differ
     */
    private Set<String> waitingInstances(Item item, UnaryOperator<Instant> earliest) {
        var found = new HashSet<String>();
        var arrived = storage.events().find(InboxStore.positionOf(item));
        if (arrived.isEmpty()) {
            return found;
        }
        var event = arrived.get();
        for (var subscription : storage.subscriptions().all(item.key().partition())) {
            var subscriber = Subscriber.of(subscription);
            if (!Precedence.counts(event.at(), earliest.apply(subscriber.since()))
                    || found.contains(subscriber.branch().instance())) {
                continue;
            }
            if (loadWaitingOrRemove(subscription, subscriber)
                    .filter(branch -> precedence.follows(event, branch))
                    .isPresent()) {
                found.add(subscriber.branch().instance());
            }
            if (found.size() > 1) {
                break;
            }
        }
        return found;
    }

    /** Returns the branch of a subscription. If it does not wait for these events any more, deletes the subscription. */
    Optional<Branch> loadWaitingOrRemove(Item subscription, Subscriber subscriber) {
        var loaded = guard.read("instance", subscriber.branch().instance(), () -> branches.load(subscriber.branch()));
        if (loaded.isEmpty()) {
            return Optional.empty();
        }
        var waiting = loaded.get().map(CommittedBranch::branch).filter(branch -> isOpen(branch, subscriber));
        if (waiting.isEmpty()) {
            storage.subscriptions().removeStale(subscription);
        }
        return waiting;
    }

    private static boolean isOpen(Branch branch, Subscriber subscriber) {
        return !branch.status().isFinal()
                && branch.events()
                        .current()
                        .filter(open -> open.version() == subscriber.version())
                        .isPresent();
    }
}
