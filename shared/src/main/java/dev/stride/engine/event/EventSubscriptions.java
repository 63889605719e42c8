package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a branch knows of events.
 *
 * @param correlation values that tie events to the instance, by the names of correlations
 * @param subscriptions those that are open, the one that it listens to last
 * @param mailbox events that have come and are not consumed
 * @param consumed events that were
 * @param preceding ids of the last events that came before the instance began, as far as its starter knew
 */
public record EventSubscriptions(
        Map<String, String> correlation,
        List<EventSubscription> subscriptions,
        List<ReceivedEvent> mailbox,
        ConsumedEventIds consumed,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> preceding) {

    public static final EventSubscriptions NONE =
            new EventSubscriptions(Map.of(), List.of(), List.of(), ConsumedEventIds.NONE, List.of());

    public EventSubscriptions {
        correlation = new TreeMap<>(correlation);
        subscriptions = List.copyOf(subscriptions);
        mailbox = List.copyOf(mailbox);
        preceding = List.copyOf(preceding);
    }

    /** What an instance knows of events when it begins. */
    public static EventSubscriptions startedBy(List<ReceivedEvent> events, List<String> preceding) {
        return new EventSubscriptions(Map.of(), List.of(), List.of(), ConsumedEventIds.NONE, preceding)
                .receiving(events);
    }

    /** Ids of the last events that came before whatever begins now. */
    public List<String> latest() {
        return Stream.of(preceding.stream(), consumed.ids(), mailbox.stream().map(ReceivedEvent::id))
                .flatMap(ids -> ids)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(Limits.EVENTS_HANDED_DOWN)
                .toList();
    }

    /** Whether an event is one that was not taken in yet. */
    public boolean isNew(String type, String id) {
        return !consumed.contains(type, id)
                && mailbox.stream()
                        .noneMatch(receivedEvent -> receivedEvent.id().equals(id));
    }

    /** The event of a name that came first. */
    public Optional<ReceivedEvent> firstNamed(String event) {
        return mailbox.stream()
                .filter(receivedEvent -> receivedEvent.name().equals(event))
                .findFirst();
    }

    /** The subscription that it listens to. */
    public Optional<EventSubscription> current() {
        return subscriptions.isEmpty() ? Optional.empty() : Optional.of(subscriptions.getLast());
    }

    /** The open subscription that a version of the branch made. */
    public Optional<EventSubscription> find(long version) {
        return subscriptions.stream().filter(open -> open.version() == version).findFirst();
    }

    /** Listens to this one first; those that are open stay open. */
    public EventSubscriptions adding(EventSubscription eventSubscription) {
        var more = new ArrayList<>(subscriptions);
        more.add(eventSubscription);
        return new EventSubscriptions(correlation, more, mailbox, consumed, preceding);
    }

    /** The wait is over; what it listened to before it listens to again. */
    public EventSubscriptions closingCurrent() {
        var rest = subscriptions.subList(0, Math.max(0, subscriptions.size() - 1));
        return new EventSubscriptions(correlation, rest, mailbox, consumed, preceding);
    }

    /** Nothing more is heard; what has come stays. */
    public EventSubscriptions unsubscribed() {
        return new EventSubscriptions(correlation, List.of(), mailbox, consumed, preceding);
    }

    /** Nothing more is heard, and what has come and is not consumed is for later subscriptions to hear again. */
    public EventSubscriptions cleared() {
        return new EventSubscriptions(correlation, List.of(), List.of(), consumed, preceding);
    }

    public EventSubscriptions receiving(List<ReceivedEvent> events) {
        var more = new ArrayList<>(mailbox);
        events.stream()
                .filter(receivedEvent ->
                        isNew(receivedEvent.content().path("type").asText(), receivedEvent.id()))
                .forEach(more::add);
        return new EventSubscriptions(correlation, subscriptions, more, consumed, preceding);
    }

    /** Values that are known already stay. */
    public EventSubscriptions withCorrelation(Map<String, String> values) {
        var all = new TreeMap<>(values);
        all.putAll(correlation);
        return new EventSubscriptions(all, subscriptions, mailbox, consumed, preceding);
    }

    public EventSubscriptions consuming(Collection<ReceivedEvent> events) {
        var all = consumed;
        for (var receivedEvent : events) {
            all = all.with(receivedEvent);
        }
        var ids = events.stream().map(ReceivedEvent::id).toList();
        var rest = mailbox.stream()
                .filter(receivedEvent -> !ids.contains(receivedEvent.id()))
                .toList();
        return new EventSubscriptions(correlation, subscriptions, rest, all, preceding);
    }

    /** What an arm has consumed, nobody after it consumes again. */
    public EventSubscriptions consuming(ConsumedEventIds others) {
        return new EventSubscriptions(correlation, subscriptions, mailbox, consumed.with(others), preceding);
    }
}
