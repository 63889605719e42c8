package dev.stride.runtime.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.SubscriptionIndex.Subscriber;
import dev.stride.runtime.port.Table.Item;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Decides which instance owns an event that no correlation value assigns to an instance (decision 57 in docs/spec-decisions.md).
 * The owner is the instance that waited for the event when it arrived. If several instances waited, the event is dropped and
 * reported to the operator.
 */
final class EventOwnership {

    private final SubscriptionIndex subscriptionIndex;
    private final InboxStore inboxStore;
    private final WaitingBranches waitingBranches;
    private final EventStore eventStore;
    private final RuntimeObserver runtimeObserver;
    private final Precedence precedence;

    EventOwnership(
            SubscriptionIndex subscriptionIndex,
            InboxStore inboxStore,
            WaitingBranches waitingBranches,
            EventStore eventStore,
            RuntimeObserver runtimeObserver,
            Precedence precedence) {
        this.subscriptionIndex = subscriptionIndex;
        this.inboxStore = inboxStore;
        this.waitingBranches = waitingBranches;
        this.eventStore = eventStore;
        this.runtimeObserver = runtimeObserver;
        this.precedence = precedence;
    }

    /**
     * Returns the owner of an event in an inbox: the only instance that may consume the event. If no owner is stored
     * yet, chooses the instance that was already waiting when the event arrived. If several were waiting, chooses none
     * of them, because nothing in the event selects one.
     */
    EventOwner ownerOf(Item item) {
        var now = EventOwner.of(item);
        return now.decided() ? now : decided(item, now, candidates(item, UnaryOperator.identity()));
    }

    /**
     * Returns the owner of an event that the router delivers: the only instance that may consume the event. The owner
     * must have begun to wait before the event arrived. Because clocks may differ, this method accepts an instance even
     * if it seems to have begun to wait slightly later.
     */
    EventOwner ownerWhenRouted(Item item) {
        var now = ownerOf(item);
        return now.decided() || precedence.isExact() ? now : decided(item, now, candidates(item, precedence::earliest));
    }

    private EventOwner decided(Item item, EventOwner undecided, Set<String> candidates) {
        if (candidates.isEmpty()) {
            return undecided;
        }
        var verdict =
                candidates.size() == 1 ? EventOwner.of(candidates.iterator().next()) : EventOwner.AMBIGUOUS;
        var decided = inboxStore.decideOwner(item, verdict);
        if (decided.ambiguous()) {
            eventStore
                    .find(InboxStore.positionOf(item))
                    .ifPresent(
                            event -> runtimeObserver.onEventDropped(
                                    event.content(),
                                    "several instances wait for the event, and it has no correlation value that selects one of them"));
        }
        return decided;
    }

    /**
     * Returns the instances that wait for an event and already waited when it arrived. Stops at the second one, because
     * an event for which several instances waited is dropped. {@code earliest} shifts the beginning of each wait to an
     * earlier time, if the clocks of hosts may differ.
     */
    private Set<String> candidates(Item item, UnaryOperator<Instant> earliest) {
        var found = new HashSet<String>();
        var arrived = eventStore.find(InboxStore.positionOf(item));
        if (arrived.isEmpty()) {
            return found;
        }
        var event = arrived.get();
        for (var subscription : subscriptionIndex.all(item.key().partition())) {
            var subscriber = Subscriber.of(subscription);
            if (!Precedence.counts(event.at(), earliest.apply(subscriber.since()))
                    || found.contains(subscriber.branch().instance())) {
                continue;
            }
            if (waitingBranches
                    .find(subscription, subscriber)
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

    /**
     * The decision which of the waiting instances may consume an event. If {@code instance} is present, only this
     * instance may consume it. If {@code ambiguous} is true, no instance may consume it, because several waited and the
     * event does not select one of them. Otherwise, every waiting instance may consume it, or the decision has not been
     * made yet.
     *
     * @param instance the only instance that may consume the event; empty if any instance may consume it, or if none
     *     may
     * @param ambiguous whether no instance may consume the event, because several waited for it
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record EventOwner(Optional<String> instance, boolean ambiguous) {

        static final EventOwner ANYONE = new EventOwner(Optional.empty(), false);

        static final EventOwner AMBIGUOUS = new EventOwner(Optional.empty(), true);

        static EventOwner of(String instance) {
            return new EventOwner(Optional.of(instance), false);
        }

        static EventOwner of(Item item) {
            return Json.decode(item.body(), EventOwner.class);
        }

        boolean decided() {
            return ambiguous || instance.isPresent();
        }
    }
}
