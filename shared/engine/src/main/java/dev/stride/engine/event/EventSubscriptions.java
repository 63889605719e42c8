package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.stride.Limits;
import dev.stride.engine.event.ConsumedEventIds.ShortEventId;
import dev.stride.plan.event.EventFilter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The event subscriptions of a branch, the received events that it has not consumed yet, and the ids of the events that
 * it has consumed.
 *
 * @param correlation values that correlate events with the instance, by name of the correlation
 * @param subscriptions the open subscriptions; the last one is the current one
 * @param mailbox received events that are not consumed yet
 * @param consumed ids of consumed events
 * @param preceding ids of the latest events before the start of the instance, if another instance started it
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

    /**
     * Creates the subscriptions and events of a new instance. The branch has received the events that started the instance, but
     * still has to consume them.
     *
     * @param preceding ids of the latest events before the start
     */
    public static EventSubscriptions startedBy(List<ReceivedEvent> events, List<String> preceding) {
        return new EventSubscriptions(Map.of(), List.of(), List.of(), ConsumedEventIds.NONE, preceding)
                .receiving(events);
    }

    /**
     * Returns the ids of the latest events that this branch has received, including those that it has consumed; at most
     * {@link Limits#EVENTS_HANDED_DOWN} ids. If the branch starts another instance, that instance stores these ids, so
     * that it does not consume the same events again.
     */
    public List<String> latest() {
        return Stream.of(
                        preceding.stream().map(ShortEventId::new),
                        consumed.ids(),
                        mailbox.stream().map(event -> new ShortEventId(event.id())))
                .flatMap(ids -> ids)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(Limits.EVENTS_HANDED_DOWN)
                .map(ShortEventId::text)
                .toList();
    }

    /** Returns whether the branch has neither consumed the event nor stored it as a received event to consume later. */
    public boolean isNew(String type, String id) {
        return !consumed.contains(type, id)
                && mailbox.stream()
                        .noneMatch(receivedEvent -> receivedEvent.id().equals(id));
    }

    /** Returns whether the event was received or is among the latest consumed, whatever arrival time the id has. */
    public boolean includes(String id) {
        return consumed.includes(id)
                || mailbox.stream().anyMatch(receivedEvent -> new ShortEventId(receivedEvent.id()).isSameEvent(id));
    }

    public Optional<ReceivedEvent> firstNamed(String event) {
        return mailbox.stream()
                .filter(receivedEvent -> receivedEvent.name().equals(event))
                .findFirst();
    }

    public Optional<EventSubscription> current() {
        return subscriptions.isEmpty() ? Optional.empty() : Optional.of(subscriptions.getLast());
    }

    /** Returns the subscription that the commit of a branch version has created; empty if it is closed. */
    public Optional<EventSubscription> find(long version) {
        return subscriptions.stream().filter(open -> open.version() == version).findFirst();
    }

    /** Adds a subscription to the end of the open subscriptions, the last of which is the current one. */
    public EventSubscriptions adding(EventSubscription eventSubscription) {
        var more = new ArrayList<>(subscriptions);
        more.add(eventSubscription);
        return new EventSubscriptions(correlation, more, mailbox, consumed, preceding);
    }

    /** Closes the subscription that was opened last; the one before it becomes the current one. */
    public EventSubscriptions closingCurrent() {
        var rest = subscriptions.subList(0, Math.max(0, subscriptions.size() - 1));
        return new EventSubscriptions(correlation, rest, mailbox, consumed, preceding);
    }

    /** Closes all subscriptions and keeps received events. */
    public EventSubscriptions unsubscribed() {
        return new EventSubscriptions(correlation, List.of(), mailbox, consumed, preceding);
    }

    /** Closes all subscriptions and discards received events, which a later subscription can receive again. */
    public EventSubscriptions cleared() {
        return new EventSubscriptions(correlation, List.of(), List.of(), consumed, preceding);
    }

    /**
     * Closes the event subscriptions of the state that the branch leaves; enclosing states keep theirs open. Also
     * discards the events that the branch has received but not consumed. The event store still has these events, so a
     * later subscription can receive them again.
     *
     * @param scopes number of scopes that are still open, whose standing subscriptions stay open
     */
    public EventSubscriptions leavingScope(int scopes) {
        if (subscriptions.isEmpty() && mailbox.isEmpty()) {
            return this;
        }
        var standing = subscriptions.stream()
                .filter(open -> open.depth() > 0 && open.depth() <= scopes)
                .toList();
        return new EventSubscriptions(correlation, standing, List.of(), consumed, preceding);
    }

    public EventSubscriptions receiving(List<ReceivedEvent> events) {
        var more = new ArrayList<>(mailbox);
        events.stream()
                .filter(receivedEvent ->
                        isNew(receivedEvent.content().path("type").asText(), receivedEvent.id()))
                .forEach(more::add);
        return new EventSubscriptions(correlation, subscriptions, more, consumed, preceding);
    }

    /** Adds the values of correlations that have no value yet. All other correlations keep their values. */
    public EventSubscriptions withCorrelation(Map<String, String> values) {
        var all = new TreeMap<>(values);
        all.putAll(correlation);
        return new EventSubscriptions(all, subscriptions, mailbox, consumed, preceding);
    }

    /** Returns a copy in which the given events replace the received events that the branch has not consumed yet. */
    public EventSubscriptions keeping(List<ReceivedEvent> events) {
        return new EventSubscriptions(correlation, subscriptions, events, consumed, preceding);
    }

    public EventSubscriptions consuming(Collection<ReceivedEvent> events) {
        var all = consumed;
        for (var receivedEvent : events) {
            all = all.with(receivedEvent, typesOf(receivedEvent));
        }
        var ids = events.stream().map(ReceivedEvent::id).toList();
        var rest = mailbox.stream()
                .filter(receivedEvent -> !ids.contains(receivedEvent.id()))
                .toList();
        return new EventSubscriptions(correlation, subscriptions, rest, all, preceding);
    }

    /** Returns the types under which the id of an event is stored; {@link EventFilter#ANY_TYPE} if one asks for all types. */
    private List<String> typesOf(ReceivedEvent receivedEvent) {
        var type = receivedEvent.content().path("type").asText();
        var anyType = subscriptions.stream()
                .flatMap(open -> open.interests().stream())
                .anyMatch(interest -> interest.type().equals(EventFilter.ANY_TYPE));
        return anyType ? List.of(type, EventFilter.ANY_TYPE) : List.of(type);
    }

    /** Adds the events that a child branch consumed, so that the parent does not consume them again. */
    public EventSubscriptions consuming(ConsumedEventIds others) {
        return new EventSubscriptions(correlation, subscriptions, mailbox, consumed.with(others), preceding);
    }
}
