package dev.stride.runtime.event;

import dev.stride.ApiLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.runtime.Ports;
import dev.stride.runtime.event.EventOwnership.EventOwner;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.InstanceSummaries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A query with which the API lists arrived events that workflows may consume. If correlation values tie an event to
 * instances, a request must contain these values to find the event.
 */
public final class ArrivedEvents {

    private final Table table;
    private final EventTypeIndex types;
    private final EventStore eventStore;
    private final StartDecisions decisions;
    private final InstanceSummaries summaries;
    private final CorrelatedConsumers correlatedConsumers;

    public ArrivedEvents(Ports ports) {
        table = ports.table();
        types = new EventTypeIndex(table);
        eventStore = new EventStore(table, ports.blobs(), ports.clock());
        decisions = new StartDecisions(table);
        summaries = new InstanceSummaries(table, ports.blobs());
        correlatedConsumers = new CorrelatedConsumers(ports);
    }

    /**
     * An event that arrived.
     *
     * @param at time of its arrival
     * @param correlation values of the attributes that tie the event to instances, by name
     * @param consumedBy the instances that the event started, the instance that is recorded as its only consumer and, if every
     *     instance with the same correlation values may consume it, those of the newest instances that did
     * @param expiresAt the time after which it is deleted
     */
    public record ArrivedEvent(
            String source,
            String id,
            String type,
            Instant at,
            SortedMap<String, String> correlation,
            List<String> consumedBy,
            Instant expiresAt) {
        public ArrivedEvent {
            consumedBy = List.copyOf(consumedBy);
        }
    }

    /**
     * A page of the list of arrived events, newest first. Some events are found only with correlation values;
     * {@code needed} names the correlations for which the request has no value.
     *
     * @param next the position after which the next page starts; empty on the last page
     */
    public record Page(List<ArrivedEvent> events, SortedSet<String> needed, Optional<String> next) {
        public Page {
            events = List.copyOf(events);
        }
    }

    /**
     * Lists events of a type.
     *
     * @param values values of correlations, by name
     * @param from time of the earliest arrival
     * @param before the position at which the previous page ended
     */
    public Page list(
            String type, Map<String, String> values, Optional<Instant> from, int limit, Optional<String> before) {
        var consumers = types.find(type, "");
        var needed = new TreeSet<String>();
        var found = new TreeMap<String, Waiting>();
        var isLast = true;
        for (var key : consumers.subscriptionKeys().stream()
                .limit(ApiLimits.INBOXES_READ)
                .toList()) {
            key.bound().stream().filter(name -> !values.containsKey(name)).forEach(needed::add);
            var partition = key.partition(values);
            if (partition.isPresent()) {
                var page = table.query(
                        partition.get(), InboxStore.PREFIX, Direction.DESCENDING, limit, before.map(InboxStore::sort));
                isLast &= page.next().isEmpty();
                page.items().forEach(item -> found.putIfAbsent(InboxStore.positionOf(item), new Waiting(item, key)));
            }
        }
        var newest = found.descendingMap().entrySet().stream()
                .filter(each -> from.map(it -> !StoredEvent.at(each.getKey()).isBefore(it))
                        .orElse(true))
                .toList();
        var shown = newest.stream().limit(limit).toList();
        var candidates = shown.stream().allMatch(each -> each.getValue().key().isOpen())
                ? List.<Branch>of()
                : correlatedConsumers.candidates(type);
        var events = new ArrayList<ArrivedEvent>();
        for (var each : shown) {
            arrived(each.getKey(), each.getValue(), type, consumers.starters(), candidates)
                    .ifPresent(events::add);
        }
        var hasMore = newest.size() > shown.size() || !isLast && newest.size() == found.size();
        var next = Optional.of(shown)
                .filter(it -> hasMore && !it.isEmpty())
                .map(it -> it.getLast().getKey());
        return new Page(events, needed, next);
    }

    /**
     * An item of an inbox, which refers to a stored event by its id.
     *
     * @param key the key of the subscriptions that share the inbox
     */
    private record Waiting(Item item, SubscriptionKey key) {}

    /**
     * Returns the event of the given type that is stored at an inbox position. Returns empty if the event has another type. If
     * the event has several positions, returns it only for the first one, so that each event is listed once.
     */
    private Optional<ArrivedEvent> arrived(
            String position, Waiting waiting, String type, List<String> starters, List<Branch> candidates) {
        return eventStore
                .find(position)
                .filter(event -> event.id().equals(position)
                        && event.content().path("type").asText().equals(type))
                .map(event -> new ArrivedEvent(
                        event.content().path("source").asText(),
                        event.content().path("id").asText(),
                        type,
                        event.at(),
                        waiting.key().values(event.content()),
                        List.copyOf(consumers(event, waiting.item(), starters, candidates)),
                        Instant.ofEpochSecond(EventStore.expiry(event.at()))));
    }

    private Set<String> consumers(StoredEvent event, Item item, List<String> starters, List<Branch> candidates) {
        var consumers = new LinkedHashSet<String>();
        EventOwner.of(item).instance().ifPresent(consumers::add);
        for (var workflow : starters) {
            decisions
                    .find(event, workflow)
                    .map(decided -> decided.taker().orElseGet(() -> started(event, workflow)))
                    .filter(summaries::exists)
                    .ifPresent(consumers::add);
        }
        consumers.addAll(CorrelatedConsumers.consumersOf(event, candidates));
        return consumers;
    }

    /**
     * Computes the id that an instance of the workflow has if this event alone starts it. If the workflow needs several
     * events to start, no instance has this id.
     */
    private static String started(StoredEvent event, String workflow) {
        return InstanceIds.derive(event.at(), KeyText.combine(workflow, new TreeSet<>(Set.of(event.id()))));
    }
}
