package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.ConsumedEventIds.ShortEventId;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.event.store.InboxStore;
import dev.stride.runtime.event.store.InboxStore.EventOwner;
import dev.stride.runtime.event.store.StartDecisions.Decided;
import dev.stride.runtime.event.store.StoredEvent;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the stored events that a waiting branch has not consumed yet. */
public final class BranchInbox {

    /**
     * The maximum number of stored events that a search for one event filter of a branch examines. The search skips
     * events that the branch has already consumed or is not allowed to consume, so it may examine many. After this
     * number of events, the search ends without a result.
     */
    private static final int EVENTS_SCANNED = 2_000;

    private final PlanStore plans;
    private final EventStorage storage;
    private final EventOwnership ownership;
    private final StartClaims claims;
    private final EventStarter starter;
    private final ItemGuard guard;
    private final Precedence precedence;
    private final InstantSource clock;

    public BranchInbox(EventParts parts, InstantSource clock) {
        plans = parts.stores().plans();
        storage = parts.stores().events();
        ownership = parts.ownership();
        claims = parts.claims();
        starter = parts.starter();
        guard = parts.guard();
        precedence = parts.precedence();
        this.clock = clock;
    }

    /**
     * Returns the events that a waiting branch can consume next: for each event filter of its open subscription, the
     * oldest event that it has not consumed. Returns each event at most once. Skips a filter for which the branch
     * already holds an event: it waits only for the events of its other filters. Decides which instance takes an event for which this is
     * not decided yet, if the branch is the first to look, and stores the decision.
     */
    public List<ReceivedEvent> next(Branch branch) {
        return next(branch, Optional.empty());
    }

    /**
     * Returns the events that a waiting branch can consume now that it has received a message about a new event. Because clocks
     * differ, this event may seem to have arrived slightly before the branch began to wait, and is returned nevertheless.
     */
    public List<ReceivedEvent> next(Branch branch, BranchMessage notice) {
        return next(branch, SubscriberNotices.eventOf(notice));
    }

    private List<ReceivedEvent> next(Branch branch, Optional<String> notified) {
        return branch.events()
                .current()
                .map(subscription -> new Search(branch, subscription, notified).next())
                .orElse(List.of());
    }

    /**
     * Returns whether a branch that is about to wait for events may first search the events that have already arrived,
     * before it stores a subscription. The awaited events must have correlation values of the branch's instance and
     * must not be able to start another instance, because other events go only to stored subscriptions. A branch that
     * has consumed no event yet may not search, because it would rarely find one.
     *
     * <p>A branch that takes many events quickly could forget the id of an event before a late event with an earlier
     * position is stored. Such a branch has to subscribe instead.
     */
    public boolean mayLookAhead(Branch branch, EventSubscription subscription) {
        var consumed = branch.events().consumed();
        var wasInTime = precedence.earliest(clock.instant()).minus(Limits.EVENT_ORDER_TOLERANCE);
        return !consumed.equals(ConsumedEventIds.NONE)
                && subscription.interests().stream()
                        .allMatch(interest -> Precedence.isCorrelated(interest)
                                && interest.starts().isEmpty()
                                && consumed.nextForgotten(interest.type())
                                        .filter(oldest ->
                                                !StoredEvent.at(oldest.text()).isBefore(wasInTime))
                                        .isEmpty());
    }

    /** A search for the events that a branch can consume next. */
    private final class Search {

        private final Branch branch;
        private final EventSubscription subscription;
        private final Optional<String> notified;
        private final Plan plan;

        /** Digests that identify the events that the search has found. */
        private final Set<String> taken = new HashSet<>();

        /** @param notified id of the event that the notification of the branch names, if any */
        private Search(Branch branch, EventSubscription subscription, Optional<String> notified) {
            this.branch = branch;
            this.subscription = subscription;
            this.notified = notified;
            plan = plans.load(branch.plan());
        }

        private List<ReceivedEvent> next() {
            var found = new ArrayList<ReceivedEvent>();
            var promised = subscription.interests().stream()
                    .flatMap(interest -> interest.starts().stream())
                    .findFirst()
                    .map(workflow -> claims.confirmed(branch, workflow, plan));
            for (var interest : subscription.interests()) {
                var hasEvent = branch.events().mailbox().stream()
                        .anyMatch(received -> received.name().equals(interest.name()));
                if (!hasEvent) {
                    var next = promised.isPresent() && interest.starts().isPresent()
                            ? inStartState(interest, interest.starts().get(), promised.get())
                            : next(interest);
                    next.map(event -> event.toReceivedEvent(interest.name())).ifPresent(received -> {
                        found.add(received);
                        taken.add(StoredEvent.identity(received.id()));
                    });
                }
            }
            return found;
        }

        private Optional<StoredEvent> next(EventInterest interest) {
            var since = Precedence.since(branch, subscription, interest);
            var earliest = precedence.earliest(since);
            var starting = startingWorkflow(interest);
            var common = oldest(
                    interest,
                    storage.subscriptions().partition(interest, branch),
                    earliest,
                    event -> Precedence.counts(
                                    event.at(),
                                    Precedence.isCorrelated(interest) || notified.equals(Optional.of(event.id()))
                                            ? earliest
                                            : since)
                            && precedence.follows(event, branch)
                            && starting.filter(workflow -> !isGivenTo(workflow, event))
                                    .isEmpty());
            if (!joins()) {
                return common;
            }
            var own = oldest(interest, TableKeys.instanceEvents(me()), Instant.EPOCH, _ -> true);
            return own.isPresent() ? own : common;
        }

        /**
         * Finds the oldest event that a branch may consume while it waits in the start state of its workflow. There, an
         * event may also start another instance. The branch may therefore consume only events that are reserved for it, and
         * events that start no instance.
         */
        private Optional<StoredEvent> inStartState(
                EventInterest interest, String workflow, List<StoredEvent> promised) {
            var first = promised.stream()
                    .filter(event -> isNew(event.lastPosition(), interest)
                            && !taken.contains(StoredEvent.identity(event.id()))
                            && event.matches(interest))
                    .findFirst();
            var earliest = precedence.earliest(Precedence.since(branch, subscription, interest));
            var waiting = oldest(
                    interest,
                    storage.subscriptions().partition(interest, branch),
                    earliest,
                    event -> Precedence.counts(event.at(), earliest)
                            && precedence.follows(event, branch)
                            && decideWhetherTaken(workflow, event));
            return Stream.concat(first.stream(), waiting.stream()).min(Comparator.comparing(StoredEvent::lastPosition));
        }

        private Optional<StoredEvent> oldest(
                EventInterest interest, String partition, Instant since, Predicate<StoredEvent> isCandidate) {
            var from = StoredEvent.sortPrefix(since.truncatedTo(ChronoUnit.MILLIS));
            var after = branch.events()
                    .consumed()
                    .consumedUpTo(interest.type())
                    .map(ShortEventId::text)
                    .filter(last -> last.compareTo(from) > 0)
                    .orElse(from);
            int examined = 0;
            for (var item : storage.inboxes().listAfter(partition, after)) {
                if (++examined > EVENTS_SCANNED) {
                    break;
                }
                var id = InboxStore.positionOf(item);
                if (!isNew(id, interest)
                        || taken.contains(StoredEvent.identity(id))
                        || storage.inboxes().isExpired(item)) {
                    continue;
                }
                var event = guard.read("event", id, () -> storage.events().find(id))
                        .flatMap(stored -> stored)
                        .filter(it -> isNewOfItsType(it, id, interest)
                                && isCandidate.test(it)
                                && decideWhetherOwned(item, it, interest)
                                && it.matches(interest));
                if (event.isPresent()) {
                    return event;
                }
            }
            return Optional.empty();
        }

        /**
         * Returns whether the branch has not consumed the event yet. An event may be stored at several positions and then has a
         * different id at each position. So this method compares the digests that identify events, and not the ids.
         */
        private boolean isNew(String id, EventInterest interest) {
            return branch.events().isNew(interest.type(), id)
                    && !branch.events().includes(id);
        }

        /**
         * Returns false if the branch now searches for events of every type, but has already consumed this event when it
         * searched only for events of this type: a consumed event is recorded only under the type for which the branch searched.
         */
        private boolean isNewOfItsType(StoredEvent event, String position, EventInterest interest) {
            return !interest.type().equals(EventFilter.ANY_TYPE)
                    || branch.events().isNew(event.content().path("type").asText(), position);
        }

        /**
         * Returns whether the instance of the branch may consume the event. If the event filter accepts any value of a
         * correlation, only one instance may consume the event. If this instance is not chosen yet, the method chooses it
         * and stores the choice.
         */
        private boolean decideWhetherOwned(Item item, StoredEvent event, EventInterest interest) {
            if (interest.open().isEmpty()) {
                return true;
            }
            // An event that was stored late has several inbox items. The choice is stored in the first of them.
            var first = InboxStore.positionOf(item).equals(event.id())
                    ? Optional.of(item)
                    : storage.inboxes().findFirst(item, event);
            return first.map(it -> ownership.decideOwner(it, plan.workflow().id()))
                    .flatMap(EventOwner::instance)
                    .filter(me()::equals)
                    .isPresent();
        }

        /**
         * Returns whether a stored decision allows the branch to consume the event. If no decision is stored and the
         * event cannot start an instance, this method decides that the instance of the branch takes the event, and stores
         * the decision. If the event can start an instance, only {@link StartOffers} decides; until then, the result is
         * false.
         */
        private boolean decideWhetherTaken(String workflow, StoredEvent event) {
            return storage.decisions()
                    .find(event, workflow)
                    .or(() -> starter.findCandidate(workflow, event).isPresent()
                            ? Optional.empty()
                            : Optional.of(storage.decisions().decide(event, workflow, new Decided(Optional.of(me())))))
                    .flatMap(Decided::taker)
                    .filter(taker -> !joins() || taker.equals(me()))
                    .isPresent();
        }

        /**
         * Returns whether the stored decision gives the event to the instance of the branch. An event about which nothing is
         * decided either starts no instance, and any instance may consume it, or {@link StartOffers} is about to decide.
         */
        private boolean isGivenTo(String workflow, StoredEvent event) {
            return storage.decisions()
                    .find(event, workflow)
                    .flatMap(Decided::taker)
                    .map(me()::equals)
                    .orElseGet(() -> starter.isFor(me(), workflow, event));
        }

        /**
         * Returns the id of the workflow of the branch if its running instances take start events, and the branch waits for events
         * of such a type. Each of these events goes to one instance, or starts one.
         */
        private Optional<String> startingWorkflow(EventInterest interest) {
            return plan.settings()
                    .starts()
                    .filter(starts -> starts.joins()
                            && starts.events().stream()
                                    .anyMatch(start -> EventFilter.matchesType(interest.type(), start.type())))
                    .map(_ -> plan.workflow().id());
        }

        private boolean joins() {
            return plan.settings().starts().filter(StartEvents::joins).isPresent();
        }

        private String me() {
            return branch.id().instance();
        }
    }
}
