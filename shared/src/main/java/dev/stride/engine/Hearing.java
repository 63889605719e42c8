package dev.stride.engine;

import dev.stride.Limits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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
 * @param consumed ids of the events that were consumed last
 * @param before events with this id or one that sorts before it count as consumed
 */
public record Hearing(
        Map<String, String> correlation,
        List<Subscription> subscriptions,
        List<Heard> mailbox,
        List<String> consumed,
        String before) {

    static final Hearing NOTHING = new Hearing(Map.of(), List.of(), List.of(), List.of(), "");

    public Hearing {
        correlation = new TreeMap<>(correlation);
        subscriptions = List.copyOf(subscriptions);
        mailbox = List.copyOf(mailbox);
        consumed = List.copyOf(consumed);
    }

    /** Whether an event is one that was not taken in yet. */
    public boolean isNew(String id) {
        return id.compareTo(before) > 0
                && !consumed.contains(id)
                && mailbox.stream().noneMatch(heard -> heard.id().equals(id));
    }

    /** The event of a name that came first. */
    Optional<Heard> first(String event) {
        return mailbox.stream().filter(heard -> heard.event().equals(event)).findFirst();
    }

    /** The subscription that it listens to. */
    public Optional<Subscription> listening() {
        return subscriptions.isEmpty() ? Optional.empty() : Optional.of(subscriptions.getLast());
    }

    /** The open subscription that a version of the branch made. */
    public Optional<Subscription> subscription(long version) {
        return subscriptions.stream().filter(open -> open.version() == version).findFirst();
    }

    /** Listens to this one first; those that are open stay open. */
    Hearing listeningTo(Subscription subscription) {
        var more = new ArrayList<>(subscriptions);
        more.add(subscription);
        return new Hearing(correlation, more, mailbox, consumed, before);
    }

    /** The wait is over; what it listened to before it listens to again. */
    Hearing closing() {
        var rest = subscriptions.subList(0, Math.max(0, subscriptions.size() - 1));
        return new Hearing(correlation, rest, mailbox, consumed, before);
    }

    /** Nothing more is heard; what has come stays. */
    Hearing unsubscribed() {
        return new Hearing(correlation, List.of(), mailbox, consumed, before);
    }

    /** Nothing more is heard, and what has come and is not consumed is for later subscriptions to hear again. */
    Hearing deaf() {
        return new Hearing(correlation, List.of(), List.of(), consumed, before);
    }

    Hearing receiving(List<Heard> events) {
        var more = new ArrayList<>(mailbox);
        events.stream().filter(heard -> isNew(heard.id())).forEach(more::add);
        return new Hearing(correlation, subscriptions, more, consumed, before);
    }

    /** Values that are known already stay. */
    Hearing correlated(Map<String, String> values) {
        var all = new TreeMap<>(values);
        all.putAll(correlation);
        return new Hearing(all, subscriptions, mailbox, consumed, before);
    }

    /** The events are consumed; of very many, the oldest are told by their order alone. */
    Hearing consuming(List<String> ids) {
        var all = new ArrayList<>(new LinkedHashSet<>(
                Stream.concat(consumed.stream(), ids.stream()).toList()));
        var last = before;
        while (all.size() > Limits.EVENTS_REMEMBERED) {
            var oldest = all.stream().min(String::compareTo).orElseThrow();
            all.remove(oldest);
            last = oldest;
        }
        var rest = mailbox.stream().filter(heard -> !ids.contains(heard.id())).toList();
        return new Hearing(correlation, subscriptions, rest, all, last);
    }
}
