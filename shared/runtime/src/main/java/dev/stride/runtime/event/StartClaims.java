package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.Plan;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.event.store.StartDecisions;
import dev.stride.runtime.event.store.StartDecisions.Decided;
import dev.stride.runtime.event.store.StoredEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reserves arriving events for instances that wait in their start state. Only as many events are reserved as an instance can use;
 * further events start other instances. A reservation takes effect only if {@link StartDecisions} confirms it.
 */
final class StartClaims {

    private final EventStorage storage;
    private final Precedence precedence;

    StartClaims(EventStorage storage, Precedence precedence) {
        this.storage = storage;
        this.precedence = precedence;
    }

    /** Reserves an event for a branch that waits in its start state, if the branch still needs such an event. Returns whether it does. */
    boolean claim(Branch branch, String workflow, Plan plan, StoredEvent event) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var former = storage.claims().find(branch.id().instance());
            var valid = former.events().stream()
                    .filter(id -> isPending(branch, id))
                    .flatMap(id -> storage.events().find(id).stream())
                    .filter(other -> storage.decisions()
                            .find(other, workflow)
                            .filter(decided -> !isFor(branch, decided, joins(plan)))
                            .isEmpty())
                    .collect(Collectors.toList());
            if (valid.stream().anyMatch(other -> other.id().equals(event.id()))) {
                return true;
            }
            if (!isPending(branch, event.lastPosition()) || !isUseful(event, valid, branch, plan)) {
                return false;
            }
            valid.add(event);
            var events = valid.stream().map(StoredEvent::id).collect(Collectors.toSet());
            if (storage.claims().replace(former, events, event)) {
                return true;
            }
        }
        throw new IllegalStateException(
                "too many concurrent updates of the list of events that are reserved for the waiting branch %s; the message will be redelivered"
                        .formatted(branch.id()));
    }

    /** Returns the events that are reserved for a waiting branch, and that it may consume according to the decisions, oldest first. */
    List<StoredEvent> confirmed(Branch branch, String workflow, Plan plan) {
        return storage.claims().find(branch.id().instance()).events().stream()
                .flatMap(id -> storage.events().find(id).stream())
                .filter(event -> storage.decisions()
                        .find(event, workflow)
                        .filter(decided -> isFor(branch, decided, joins(plan)))
                        .isPresent())
                .toList();
    }

    /** Returns whether a decision confirms the reservation of an event for a waiting branch. Otherwise, the reservation is void. */
    private static boolean isFor(Branch branch, Decided decided, boolean onlyOne) {
        return decided.taker()
                .filter(taker -> !onlyOne || taker.equals(branch.id().instance()))
                .isPresent();
    }

    /** Returns whether each event goes to only one of the instances of the plan that wait in their start state. */
    private static boolean joins(Plan plan) {
        return plan.settings().starts().filter(StartEvents::joins).isPresent();
    }

    /** Returns whether the branch has neither received nor consumed the event. */
    private static boolean isPending(Branch branch, String id) {
        return !branch.events().includes(id);
    }

    /**
     * Returns whether a waiting branch can use the event in addition to those that it has received, and those that are reserved for it
     * ({@code earlier}). It cannot if these end the wait, or if it has one for each event definition that the event matches.
     */
    private boolean isUseful(StoredEvent event, List<StoredEvent> earlier, Branch branch, Plan plan) {
        if (!(plan.node(branch.node()) instanceof Node.Await await)) {
            return false;
        }
        var names = new HashSet<String>();
        branch.events().mailbox().forEach(receivedEvent -> names.add(receivedEvent.name()));
        earlier.forEach(each -> names.addAll(names(branch, each)));
        var ends = await.alternatives().stream()
                .anyMatch(eventAlternative -> eventAlternative.events().stream()
                        .map(ConsumedEvent::event)
                        .allMatch(filter -> names.contains(filter.name())));
        return !ends && !names.containsAll(names(branch, event));
    }

    private Set<String> names(Branch branch, StoredEvent event) {
        return branch.events().current().stream()
                .flatMap(subscription -> subscription.interests().stream()
                        .filter(interest -> interest.starts().isPresent()
                                && event.matches(interest)
                                && Precedence.counts(
                                        event.at(),
                                        precedence.earliest(Precedence.since(branch, subscription, interest)))
                                && precedence.follows(event, branch)))
                .map(EventInterest::name)
                .collect(Collectors.toSet());
    }
}
