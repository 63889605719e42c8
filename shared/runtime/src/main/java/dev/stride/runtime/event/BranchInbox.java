package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.event.ShortEventId;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.event.EventOwnership.EventOwner;
import dev.stride.runtime.event.StartDecisions.Decided;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.PlanStore;
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

    private final SubscriptionIndex subscriptionIndex;
    private final InboxStore inboxStore;
    private final EventStore eventStore;
    private final EventOwnership eventOwnership;
    private final StartClaims claims;
    private final StartDecisions decisions;
    private final EventStarter eventStarter;
    private final PlanStore planStore;
    private final ItemGuard guard;
    private final Precedence precedence;
    private final InstantSource clock;

    BranchInbox(
            SubscriptionIndex subscriptionIndex,
            InboxStore inboxStore,
            EventStore eventStore,
            EventOwnership eventOwnership,
            StartClaims claims,
            StartDecisions decisions,
            EventStarter eventStarter,
            PlanStore planStore,
            ItemGuard guard,
            Precedence precedence,
            InstantSource clock) {
        this.subscriptionIndex = subscriptionIndex;
        this.inboxStore = inboxStore;
        this.eventStore = eventStore;
        this.eventOwnership = eventOwnership;
        this.claims = claims;
        this.decisions = decisions;
        this.eventStarter = eventStarter;
        this.planStore = planStore;
        this.guard = guard;
        this.precedence = precedence;
        this.clock = clock;
    }

    /**
     * Returns the events that a waiting branch can consume next: for each event filter of its open subscription, the
     * oldest event that it has not consumed. Returns each event at most once. Skips a filter for which the branch
     * already holds an event: it waits only for the events of its other filters.
     */
    public List<ReceivedEvent> next(Branch branch) {
        return next(branch, Optional.empty());
    }

    /**
     * Returns the events that a waiting branch can consume next, like {@link #next(Branch)}. Because clocks differ, the
     * event that a notification names may seem to have arrived slightly before the branch began to wait. This method
     * accepts such an event, too.
     *
     * @param notified id of the event that the notification of the branch names, if any
     */
    public List<ReceivedEvent> next(Branch branch, Optional<String> notified) {
        return branch.events()
                .current()
                .map(eventSubscription -> next(branch, eventSubscription, notified))
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
    public boolean mayLookAhead(Branch branch, EventSubscription eventSubscription) {
        var consumed = branch.events().consumed();
        var wasInTime = precedence.earliest(clock.instant()).minus(Limits.EVENT_ORDER_TOLERANCE);
        return !consumed.equals(ConsumedEventIds.NONE)
                && eventSubscription.interests().stream()
                        .allMatch(interest -> isCorrelated(interest)
                                && interest.starts().isEmpty()
                                && consumed.nextForgotten(interest.type())
                                        .filter(oldest ->
                                                !StoredEvent.at(oldest.text()).isBefore(wasInTime))
                                        .isEmpty());
    }

    private List<ReceivedEvent> next(Branch branch, EventSubscription eventSubscription, Optional<String> notified) {
        var found = new ArrayList<ReceivedEvent>();
        var taken = new HashSet<String>();
        var promised = eventSubscription.interests().stream()
                .flatMap(eventInterest -> eventInterest.starts().stream())
                .findFirst()
                .map(workflow -> claims.confirmed(branch, workflow, joins(branch)));
        for (var eventInterest : eventSubscription.interests()) {
            var hasEvent = branch.events().mailbox().stream()
                    .anyMatch(receivedEvent -> receivedEvent.name().equals(eventInterest.name()));
            if (!hasEvent) {
                var search = new EventSearch(branch, eventInterest, taken);
                var next = promised.isPresent() && eventInterest.starts().isPresent()
                        ? inStartState(search, eventSubscription, promised.get())
                        : next(search, eventSubscription, notified);
                next.map(event -> event.toReceivedEvent(eventInterest.name())).ifPresent(receivedEvent -> {
                    found.add(receivedEvent);
                    taken.add(StoredEvent.identity(receivedEvent.id()));
                });
            }
        }
        return found;
    }

    /**
     * Finds the oldest event that a branch may consume while it waits in the start state of its workflow. There, an
     * event may also start another instance. The branch may therefore consume only events that are reserved for it, and
     * events that start no instance.
     */
    private Optional<StoredEvent> inStartState(
            EventSearch search, EventSubscription eventSubscription, List<StoredEvent> promised) {
        var first = promised.stream()
                .filter(event -> isNew(
                        event.lastPosition(), search.interest(), search.branch().events()))
                .filter(event ->
                        !search.taken().contains(StoredEvent.identity(event.id())) && matches(event, search.interest()))
                .findFirst();
        var workflow = search.interest().starts().orElseThrow();
        var earliest = precedence.earliest(since(search, eventSubscription));
        var waiting = oldest(
                search,
                subscriptionIndex.partition(search.interest(), search.branch()),
                earliest,
                event -> Precedence.counts(event.at(), earliest)
                        && precedence.follows(event, search.branch())
                        && isDecidedFor(search.branch(), workflow, event));
        return Stream.concat(first.stream(), waiting.stream()).min(Comparator.comparing(StoredEvent::lastPosition));
    }

    /**
     * Returns whether a stored decision allows the branch to consume the event. If no decision is stored and the
     * event cannot start an instance, this method decides that the instance of the branch takes the event, and stores
     * the decision. If the event can start an instance, only the {@link EventRouter} decides; until then, the result is
     * false.
     */
    private boolean isDecidedFor(Branch branch, String workflow, StoredEvent event) {
        var me = branch.id().instance();
        return decisions
                .find(event, workflow)
                .or(() -> eventStarter.findCandidate(workflow, event).isPresent()
                        ? Optional.empty()
                        : Optional.of(decisions.decide(event, workflow, new Decided(Optional.of(me)))))
                .flatMap(Decided::taker)
                .filter(taker -> !joins(branch) || taker.equals(me))
                .isPresent();
    }

    /**
     * Returns the id of the workflow of the branch if its running instances take start events, and the branch waits for events of
     * such a type. Each of these events goes to one instance, or starts one.
     */
    private Optional<String> startingWorkflow(Branch branch, EventInterest eventInterest) {
        var plan = planStore.load(branch.plan());
        return plan.settings()
                .starts()
                .filter(starts -> starts.joins()
                        && starts.events().stream()
                                .anyMatch(start -> EventFilter.matchesType(eventInterest.type(), start.type())))
                .map(_ -> plan.workflow().id());
    }

    /**
     * Returns whether the stored decision gives the event to the instance of the branch. An event about which nothing is decided
     * either starts no instance, and any instance may consume it, or the {@link EventRouter} is about to decide.
     */
    private boolean isGivenTo(Branch branch, String workflow, StoredEvent event) {
        var me = branch.id().instance();
        return decisions
                .find(event, workflow)
                .flatMap(Decided::taker)
                .map(me::equals)
                .orElseGet(() -> eventStarter.isFor(me, workflow, event));
    }

    private static Instant since(EventSearch search, EventSubscription eventSubscription) {
        return isCorrelated(search.interest()) ? Precedence.instanceStart(search.branch()) : eventSubscription.since();
    }

    private static boolean isCorrelated(EventInterest eventInterest) {
        return !eventInterest.bound().isEmpty() && eventInterest.open().isEmpty();
    }

    /**
     * The parameters of a search for an event that matches one event filter (interest) of a branch.
     *
     * @param taken digests that identify the events already found for other interests
     */
    private record EventSearch(Branch branch, EventInterest interest, Set<String> taken) {}

    private Optional<StoredEvent> next(
            EventSearch search, EventSubscription eventSubscription, Optional<String> notified) {
        var eventInterest = search.interest();
        var correlated = isCorrelated(eventInterest);
        var since = since(search, eventSubscription);
        var earliest = precedence.earliest(since);
        var starting = startingWorkflow(search.branch(), eventInterest);
        var common = oldest(
                search,
                subscriptionIndex.partition(eventInterest, search.branch()),
                earliest,
                event -> Precedence.counts(
                                event.at(), correlated || notified.equals(Optional.of(event.id())) ? earliest : since)
                        && precedence.follows(event, search.branch())
                        && starting.filter(it -> !isGivenTo(search.branch(), it, event))
                                .isEmpty());
        if (!joins(search.branch())) {
            return common;
        }

        var own =
                oldest(search, InboxStore.instancePartition(search.branch().id().instance()), Instant.EPOCH, _ -> true);
        return own.isPresent() ? own : common;
    }

    private Optional<StoredEvent> oldest(
            EventSearch search, String partition, Instant since, Predicate<StoredEvent> isCandidate) {
        var eventInterest = search.interest();
        var eventSubscriptions = search.branch().events();
        var from = StoredEvent.sortPrefix(since.truncatedTo(ChronoUnit.MILLIS));
        var after = eventSubscriptions
                .consumed()
                .consumedUpTo(eventInterest.type())
                .map(ShortEventId::text)
                .filter(last -> last.compareTo(from) > 0)
                .orElse(from);
        int examined = 0;
        for (var item : inboxStore.listAfter(partition, after)) {
            if (++examined > EVENTS_SCANNED) {
                break;
            }
            var id = InboxStore.positionOf(item);
            if (!isNew(id, eventInterest, eventSubscriptions)
                    || search.taken().contains(StoredEvent.identity(id))
                    || inboxStore.isExpired(item)) {
                continue;
            }
            var event = guard.read("event", id, () -> eventStore.find(id))
                    .flatMap(stored -> stored)
                    .filter(it -> isNewOfItsType(it, id, search)
                            && isCandidate.test(it)
                            && isOwnedBy(search.branch(), eventInterest, item, it)
                            && matches(it, eventInterest));
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
    private static boolean isNew(String id, EventInterest eventInterest, EventSubscriptions eventSubscriptions) {
        return eventSubscriptions.isNew(eventInterest.type(), id) && !eventSubscriptions.includes(id);
    }

    /**
     * Returns false if the branch now searches for events of every type, but has already consumed this event when it
     * searched only for events of this type. This needs a check of its own, because a consumed event is recorded only
     * under the type for which the branch searched. Otherwise, returns true.
     */
    private static boolean isNewOfItsType(StoredEvent event, String position, EventSearch search) {
        return !search.interest().type().equals(EventFilter.ANY_TYPE)
                || search.branch().events().isNew(event.content().path("type").asText(), position);
    }

    /**
     * Returns whether the instance of the branch may consume the event. If the event filter accepts any value of a
     * correlation, only one instance may consume the event. If this instance is not chosen yet, the method chooses it
     * and stores the choice.
     */
    private boolean isOwnedBy(Branch branch, EventInterest eventInterest, Item item, StoredEvent event) {
        if (eventInterest.open().isEmpty()) {
            return true;
        }
        // An event that was stored late has several inbox items. The choice is stored in the first of them.
        var first =
                InboxStore.positionOf(item).equals(event.id()) ? Optional.of(item) : inboxStore.findFirst(item, event);
        return first.map(eventOwnership::ownerOf)
                .flatMap(EventOwner::instance)
                .filter(branch.id().instance()::equals)
                .isPresent();
    }

    /**
     * Returns whether the event matches the event filter (interest). This must be checked, because the inbox of an instance also
     * holds events for its other interests.
     */
    static boolean matches(StoredEvent event, EventInterest eventInterest) {
        return event.matches(eventInterest.type(), eventInterest.source()) && eventInterest.matches(event.content());
    }

    private boolean joins(Branch branch) {
        return planStore
                .load(branch.plan())
                .settings()
                .starts()
                .filter(StartEvents::joins)
                .isPresent();
    }
}
