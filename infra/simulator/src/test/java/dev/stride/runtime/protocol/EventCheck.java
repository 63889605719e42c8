package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.ConsumedEventIds.ShortEventId;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A check that no branch consumes an event twice, and that a branch consumes the oldest available event.
 */
final class EventCheck {

    private static final String INBOX = "INBOX#";
    private static final String SHARED = "EVENT#";
    private static final String TYPE = "EVENTTYPE#";
    private static final String ARRIVED = "ARRIVED#";
    private static final String START = "START#";

    /** Ids of instances begin with the time of their start, those of events with the time of their arrival. */
    private static final Pattern INSTANCE = Pattern.compile("[0-9a-f]{28}");

    private static final int MILLIS = 12;
    private static final int MICROS = 16;

    /**
     * The consumption of an event by a branch.
     *
     * @param content tells apart events of the same source and id that entered by different ingresses
     */
    private record Consumption(String branch, String source, String id, Optional<JsonNode> content) {
        boolean isOf(String otherSource, String otherId) {
            return source.equals(otherSource) && id.equals(otherId);
        }
    }

    private final List<String> violations;
    private final Set<Consumption> consumptions = new HashSet<>();

    /** By instance, what the branch had consumed that started it. */
    private final Map<String, Set<Consumption>> preceding = new HashMap<>();

    /** By inbox, the event's id in it, and how many events lay in inboxes when it was put there. */
    private final Map<String, NavigableMap<String, Integer>> inboxes = new HashMap<>();

    /** The types of events that start instances. */
    private final Set<String> starting = new HashSet<>();

    /** By event, the instances to which it was given instead of starting one. */
    private final Map<String, Set<String>> takers = new HashMap<>();

    private int placed;

    EventCheck(List<String> violations) {
        this.violations = violations;
    }

    /** How many events have been put into inboxes so far. */
    int placed() {
        return placed;
    }

    void stored(Table.Item item) {
        if (item.key().sort().startsWith(INBOX)) {
            var inbox = inboxes.computeIfAbsent(item.key().partition(), _ -> new TreeMap<>());
            if (inbox.putIfAbsent(item.key().sort().substring(INBOX.length()), placed) == null) {
                placed++;
            }
        } else if (item.key().sort().startsWith(START)) {
            storedStart(item.key().partition(), item.body());
        }
    }

    private void storedStart(String partition, byte[] body) {
        if (partition.startsWith(TYPE)) {
            starting.add(partition.substring(TYPE.length()));
        } else if (partition.startsWith(ARRIVED)) {
            var taker = Json.decode(body, JsonNode.class).path("taker").asText();
            takers.computeIfAbsent(key("-" + partition.substring(ARRIVED.length())), _ -> new HashSet<>())
                    .add(taker);
        }
    }

    /** @param since events that lay in inboxes when the handler began */
    void committed(Optional<Branch> before, Branch branch, List<HistoryEntry> entries, int since) {
        for (var historyEntry : entries) {
            if (historyEntry instanceof HistoryEntry.Consumed event) {
                consumed(branch, event);
            } else if (historyEntry instanceof HistoryEntry.Delegated delegated) {
                preceding.put(delegated.instance(), by(branch));
            }
        }
        before.filter(it -> it.waitingFor() instanceof Wait.Events)
                .map(Branch::events)
                .ifPresent(eventSubscriptions -> taken(eventSubscriptions, branch, since));
    }

    private void consumed(Branch branch, HistoryEntry.Consumed event) {
        var source = event.content().map(it -> it.path("source").asText()).orElse("");
        if (!consumptions.add(new Consumption(branch.id().toString(), source, event.id(), event.content()))) {
            violations.add("%s consumed the event %s of %s twice".formatted(branch.id(), event.id(), source));
        }
        preceding.getOrDefault(branch.id().instance(), Set.of()).stream()
                .filter(earlier -> earlier.isOf(source, event.id()))
                .forEach(earlier ->
                        violations.add("%s consumed the event %s of %s, which %s had consumed before it began"
                                .formatted(branch.id(), event.id(), source, earlier.branch())));
    }

    private Set<Consumption> by(Branch branch) {
        return consumptions.stream()
                .filter(each -> each.branch().equals(branch.id().toString()))
                .collect(Collectors.toSet());
    }

    private void taken(EventSubscriptions before, Branch branch, int since) {
        var known = ids(before).map(EventCheck::key).collect(Collectors.toSet());
        var now = ids(branch.events()).map(EventCheck::key).collect(Collectors.toSet());
        now.stream()
                .filter(key -> !known.contains(key))
                .forEach(key -> inboxes.forEach((partition, inbox) -> {
                    if (isForOneInstance(partition)) {
                        taken(key, now, inbox, type(partition), branch, since);
                    }
                }));
    }

    /** An event that lies at several places is as old as the first. */
    private void taken(
            String key, Set<String> all, NavigableMap<String, Integer> inbox, String type, Branch branch, int since) {
        inbox.keySet().stream()
                .filter(place -> key(place).equals(key))
                .findFirst()
                .ifPresent(place -> inbox.headMap(place).forEach((older, order) -> {
                    if (order < since && !all.contains(key(older)) && isWanted(type, older, branch)) {
                        violations.add(
                                "%s took the event %s before the older one %s".formatted(branch.id(), place, older));
                    }
                }));
    }

    private static Stream<String> ids(EventSubscriptions eventSubscriptions) {
        return Stream.concat(
                eventSubscriptions.consumed().ids().map(ShortEventId::text),
                eventSubscriptions.mailbox().stream().map(ReceivedEvent::id));
    }

    /** What tells an event from others, whatever its place. */
    private static String key(String place) {
        var id = new ShortEventId(place).text();
        return id.substring(id.indexOf('-') + 1);
    }

    /** Whether its events are tied to whoever waits there by values that are known from the start. */
    private static boolean isForOneInstance(String partition) {
        if (!partition.startsWith(SHARED)) {
            return false;
        }
        return !shape(partition).path(2).isEmpty() && shape(partition).path(3).isEmpty();
    }

    private static String type(String partition) {
        return shape(partition).path(0).asText();
    }

    private static JsonNode shape(String partition) {
        return Json.decode(partition.substring(SHARED.length()).getBytes(StandardCharsets.UTF_8), JsonNode.class);
    }

    /**
     * What came before the instance was there is not for it. An event that could start an instance is for it only if it was given
     * to it.
     */
    private boolean isWanted(String type, String event, Branch branch) {
        var instance = branch.id().instance();
        return (!starting.contains(type)
                        || takers.getOrDefault(key(event), Set.of()).contains(instance))
                && INSTANCE.matcher(instance).matches()
                && branch.events().isNew(type, event)
                && Long.parseLong(event.substring(0, MICROS)) / 1_000
                        >= Long.parseLong(instance.substring(0, MILLIS), 16);
    }
}
