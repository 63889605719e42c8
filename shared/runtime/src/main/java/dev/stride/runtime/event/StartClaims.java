package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.Plan;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.Node;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.StartDecisions.Decided;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The reservations of arriving events for an instance that waits in its start state, stored under {@code
 * INSTANCE-EVENTS#<instance>} / {@code CLAIMS}. Only as many events are reserved as the instance can use; further events start
 * other instances. A reservation takes effect only if {@link StartDecisions} confirms it.
 */
final class StartClaims {

    private final Table table;
    private final EventStore eventStore;
    private final StartDecisions decisions;
    private final Precedence precedence;

    StartClaims(Table table, EventStore eventStore, StartDecisions decisions, Precedence precedence) {
        this.table = table;
        this.eventStore = eventStore;
        this.decisions = decisions;
        this.precedence = precedence;
    }

    private record Claimed(Set<String> events) {
        private Claimed {
            events = new TreeSet<>(events);
        }
    }

    /**
     * Reserves an event for a branch that waits in its start state, if the branch still needs such an event.
     *
     * @return whether the event is reserved for the branch
     */
    boolean claim(Branch branch, String workflow, Plan plan, StoredEvent event) {
        var key = key(branch);
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key);
            var valid = claimed(item)
                    .filter(id -> isPending(branch, id))
                    .flatMap(id -> eventStore.find(id).stream())
                    .filter(other -> !isVoid(other, workflow))
                    .collect(Collectors.toList());
            if (valid.stream().anyMatch(other -> other.id().equals(event.id()))) {
                return true;
            }
            if (!isPending(branch, event.lastPosition()) || !isUseful(event, valid, branch, plan)) {
                return false;
            }
            valid.add(event);
            var events = valid.stream().map(StoredEvent::id).collect(Collectors.toSet());
            var version = item.map(Item::version);
            var next = new Item(
                    key,
                    version.orElse(0L) + 1,
                    Json.encode(new Claimed(events)),
                    Optional.empty(),
                    Optional.of(EventStore.expiry(event.at())));
            var condition = version.<Condition>map(Condition.VersionIs::new).orElseGet(Condition.Absent::new);
            if (table.put(next, condition) instanceof Table.PutResult.Stored) {
                return true;
            }
        }
        throw new IllegalStateException(
                "too many concurrent updates of the list of events that are reserved for the waiting branch %s; the message will be redelivered"
                        .formatted(branch.id()));
    }

    /**
     * Returns the events that are reserved for a waiting branch and have been confirmed not to start a new instance,
     * oldest first. If {@code onlyOne} is true, each event goes to only one of the waiting instances, and the method
     * omits the events that go to other instances.
     */
    List<StoredEvent> confirmed(Branch branch, String workflow, boolean onlyOne) {
        var me = branch.id().instance();
        return claimed(table.get(key(branch)))
                .flatMap(id -> eventStore.find(id).stream())
                .filter(event -> decisions
                        .find(event, workflow)
                        .flatMap(Decided::taker)
                        .filter(taker -> !onlyOne || taker.equals(me))
                        .isPresent())
                .toList();
    }

    private static Stream<String> claimed(Optional<Item> item) {
        return item.map(it -> Json.decode(it.body(), Claimed.class)).stream().flatMap(it -> it.events().stream());
    }

    /**
     * Returns whether a reservation of the event for a waiting branch is void, because the runtime has decided that the
     * event starts a new instance of the workflow.
     */
    private boolean isVoid(StoredEvent event, String workflow) {
        return decisions
                .find(event, workflow)
                .filter(decided -> decided.taker().isEmpty())
                .isPresent();
    }

    /** Returns whether the branch still lacks the event with this id: it has neither received nor consumed it. */
    private static boolean isPending(Branch branch, String id) {
        return !branch.events().includes(id);
    }

    /**
     * Returns whether a waiting branch can use the event in addition to its other events: those that it has received,
     * and those that are reserved for it ({@code earlier}). It cannot use the event if its other events are enough to
     * end the wait, or if it has one for each event definition that the event matches.
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

    /** Returns the names of the event definitions in a branch's start state that match the event. */
    private Set<String> names(Branch branch, StoredEvent event) {
        return branch.events().current().stream()
                .flatMap(eventSubscription -> eventSubscription.interests().stream()
                        .filter(eventInterest -> eventInterest.starts().isPresent()
                                && BranchInbox.matches(event, eventInterest)
                                && Precedence.counts(event.at(), earliest(branch, eventSubscription, eventInterest))
                                && precedence.follows(event, branch)))
                .map(EventInterest::name)
                .collect(Collectors.toSet());
    }

    /**
     * Returns the earliest arrival time of the events that a waiting branch may consume. Allows for differences between
     * clocks.
     */
    private Instant earliest(Branch branch, EventSubscription eventSubscription, EventInterest eventInterest) {
        var tied = !eventInterest.bound().isEmpty() && eventInterest.open().isEmpty();
        return precedence.earliest(tied ? Precedence.instanceStart(branch) : eventSubscription.since());
    }

    private static Key key(Branch branch) {
        return new Key(InboxStore.instancePartition(branch.id().instance()), "CLAIMS");
    }
}
