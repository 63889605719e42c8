package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.port.SourcePattern;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.PlanStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What has come for a branch that waits. */
public final class BranchInbox {

    /** Events that are looked at for one interest: more than a branch can have consumed out of order, and those it cannot have. */
    private static final int EVENTS_SCANNED = 2_000;

    private final SubscriptionIndex subscriptionIndex;
    private final InboxStore inboxStore;
    private final EventStore eventStore;
    private final EventOwnership eventOwnership;
    private final PlanStore planStore;
    private final Precedence precedence;

    BranchInbox(
            SubscriptionIndex subscriptionIndex,
            InboxStore inboxStore,
            EventStore eventStore,
            EventOwnership eventOwnership,
            PlanStore planStore,
            Precedence precedence) {
        this.subscriptionIndex = subscriptionIndex;
        this.inboxStore = inboxStore;
        this.eventStore = eventStore;
        this.eventOwnership = eventOwnership;
        this.planStore = planStore;
        this.precedence = precedence;
    }

    /**
     * The oldest event for each interest of the branch's open subscription that it has not taken in yet, where there is one.
     * No event is there twice. An interest for which an event waits in the branch's mailbox already gets none.
     */
    public List<ReceivedEvent> next(Branch branch) {
        return next(branch, Optional.empty());
    }

    /** The same. @param told id of an event whose router found that the branch waits for it */
    public List<ReceivedEvent> next(Branch branch, Optional<String> told) {
        return branch.events()
                .current()
                .map(eventSubscription -> next(branch, eventSubscription, told))
                .orElse(List.of());
    }

    private List<ReceivedEvent> next(Branch branch, EventSubscription eventSubscription, Optional<String> told) {
        var found = new ArrayList<ReceivedEvent>();
        var taken = new HashSet<String>();
        for (var eventInterest : eventSubscription.interests()) {
            var has = branch.events().mailbox().stream()
                    .anyMatch(receivedEvent -> receivedEvent.name().equals(eventInterest.name()));
            if (!has) {
                next(new Look(branch, eventInterest, taken), eventSubscription, told)
                        .ifPresent(receivedEvent -> {
                            found.add(receivedEvent);
                            taken.add(StoredEvent.identity(receivedEvent.id()));
                        });
            }
        }
        return found;
    }

    /** A search for an event. @param taken keys of events that were found before */
    private record Look(Branch branch, EventInterest interest, Set<String> taken) {}

    private Optional<ReceivedEvent> next(Look look, EventSubscription eventSubscription, Optional<String> told) {
        var eventInterest = look.interest();
        var tied = !eventInterest.bound().isEmpty() && eventInterest.open().isEmpty();
        var since = tied ? InstanceStartTime.startOf(look.branch()) : eventSubscription.since();
        var earliest = precedence.earliest(since);
        var common = oldest(
                look,
                subscriptionIndex.partition(eventInterest, look.branch()),
                earliest,
                event -> Precedence.counts(event.at(), tied || told.equals(Optional.of(event.id())) ? earliest : since)
                        && precedence.follows(event, look.branch()));
        if (!joins(look.branch())) {
            return common;
        }
        var own = oldest(look, InboxStore.instancePartition(look.branch().id().instance()), Instant.EPOCH, _ -> true);
        return own.isPresent() ? own : common;
    }

    private Optional<ReceivedEvent> oldest(Look look, String partition, Instant since, Predicate<StoredEvent> counts) {
        var eventInterest = look.interest();
        var eventSubscriptions = look.branch().events();
        var from = StoredEvent.sortPrefix(since.truncatedTo(ChronoUnit.MILLIS));
        var before = eventSubscriptions.consumed().consumedUpTo(eventInterest.type());
        var after = from.compareTo(before) > 0 ? from : before;
        int looked = 0;
        for (var item : inboxStore.listAfter(partition, after)) {
            if (++looked > EVENTS_SCANNED) {
                break;
            }
            var id = InboxStore.positionOf(item);
            if (!isNew(id, eventInterest, eventSubscriptions)
                    || look.taken().contains(StoredEvent.identity(id))
                    || inboxStore.isExpired(item)) {
                continue;
            }
            var event = eventStore
                    .find(id)
                    .filter(it -> counts.test(it)
                            && isOwnedBy(look.branch(), eventInterest, item, it)
                            && matches(it, eventInterest));
            if (event.isPresent()) {
                return event.map(it -> it.toReceivedEvent(eventInterest.name()));
            }
        }
        return Optional.empty();
    }

    /** An event may lie at several places. */
    private static boolean isNew(String id, EventInterest eventInterest, EventSubscriptions eventSubscriptions) {
        var key = StoredEvent.identity(id);
        return eventSubscriptions.isNew(eventInterest.type(), id)
                && Stream.concat(
                                eventSubscriptions.consumed().recent(eventInterest.type()).stream(),
                                eventSubscriptions.mailbox().stream().map(ReceivedEvent::id))
                        .noneMatch(other -> StoredEvent.identity(other).equals(key));
    }

    /** What nobody has a claim on yet is decided where the event lies first. */
    private boolean isOwnedBy(Branch branch, EventInterest eventInterest, Item item, StoredEvent event) {
        if (eventInterest.open().isEmpty()) {
            return true;
        }
        var first =
                InboxStore.positionOf(item).equals(event.id()) ? Optional.of(item) : inboxStore.findFirst(item, event);
        return first.map(eventOwnership::ownerOf)
                .flatMap(EventOwner::instance)
                .filter(branch.id().instance()::equals)
                .isPresent();
    }

    /** What an instance gets for itself may be for another of its interests. */
    private static boolean matches(StoredEvent event, EventInterest eventInterest) {
        var content = event.content();
        return content.path("type").asText().equals(eventInterest.type())
                && SourcePattern.matches(
                        eventInterest.source(), content.path("source").asText())
                && eventInterest.matches(content);
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
