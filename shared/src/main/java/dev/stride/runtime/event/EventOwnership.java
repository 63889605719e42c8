package dev.stride.runtime.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.engine.branch.Branch;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.SubscriptionIndex.Subscriber;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.BranchStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

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
    private final Precedence precedence;

    EventOwnership(
            SubscriptionIndex subscriptionIndex,
            InboxStore inboxStore,
            BranchStore branchStore,
            EventStore eventStore,
            RuntimeObserver runtimeObserver,
            Precedence precedence) {
        this.subscriptionIndex = subscriptionIndex;
        this.inboxStore = inboxStore;
        this.branchStore = branchStore;
        this.eventStore = eventStore;
        this.runtimeObserver = runtimeObserver;
        this.precedence = precedence;
    }

    /** Whose the event of an inbox is; undecided while nobody waits who waited when it came. */
    EventOwner ownerOf(Item item) {
        var now = EventOwner.of(item);
        return now.decided() ? now : decided(item, now, candidates(item, UnaryOperator.identity()));
    }

    /** The same when an event is routed: who waits then has waited when it came, as far as clocks can tell. */
    EventOwner routed(Item item) {
        var now = ownerOf(item);
        return now.decided() || precedence.isExact() ? now : decided(item, now, candidates(item, precedence::earliest));
    }

    private EventOwner decided(Item item, EventOwner undecided, Set<String> candidates) {
        if (candidates.isEmpty()) {
            return undecided;
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
    private Set<String> candidates(Item item, UnaryOperator<Instant> earliest) {
        var found = new HashSet<String>();
        var arrived = eventStore.find(InboxStore.positionOf(item));
        if (arrived.isEmpty()) {
            return found;
        }
        var event = arrived.get();
        for (var subscription : subscriptionIndex.list(item.key().partition(), Optional.empty())) {
            var subscriber = Subscriber.of(subscription);
            if (!Precedence.counts(event.at(), earliest.apply(subscriber.since()))
                    || found.contains(subscriber.branch().instance())) {
                continue;
            }
            var branch = isStillWaiting(subscriber);
            if (branch.isEmpty()) {
                subscriptionIndex.removeStale(subscription);
            } else if (precedence.follows(event, branch.get())) {
                found.add(subscriber.branch().instance());
            }
            if (found.size() > 1) {
                break;
            }
        }
        return found;
    }

    private Optional<Branch> isStillWaiting(Subscriber subscriber) {
        return branchStore
                .load(subscriber.branch())
                .map(CommittedBranch::branch)
                .filter(branch -> !branch.status().isFinal())
                .filter(branch -> branch.events()
                        .current()
                        .filter(open -> open.version() == subscriber.version())
                        .isPresent());
    }

    /**
     * Whose an event of an inbox is.
     *
     * @param instance the only one that may take it; empty when anyone may, or nobody
     * @param parked whether nobody may, since more than one instance waited for it
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record EventOwner(Optional<String> instance, boolean parked) {

        static final EventOwner ANYONE = new EventOwner(Optional.empty(), false);

        static final EventOwner NO_ONE = new EventOwner(Optional.empty(), true);

        static EventOwner of(String instance) {
            return new EventOwner(Optional.of(instance), false);
        }

        static EventOwner of(Item item) {
            return Json.decode(item.body(), EventOwner.class);
        }

        boolean decided() {
            return parked || instance.isPresent();
        }
    }
}
