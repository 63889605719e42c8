package dev.stride.local.sqlite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.cloudevent.CloudEventJson;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.EventPattern;
import dev.stride.runtime.port.Rules;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.event.ruler.Machine;

/**
 * An event bus that keeps a durable record of the published events, in the JSON format of CloudEvents. Events that match a rule
 * also go to the runtime's queue. Rules use the pattern language of EventBridge.
 */
public final class SqliteBus implements Bus, Rules {

    private static final JsonFormat FORMAT = new JsonFormat();

    private final Database database;
    private final SqliteQueue queue;
    private final InstantSource clock;
    private final WakeupSignal wakeupSignal;
    private final RuleMatcher ruleMatcher = new RuleMatcher();

    /**
     * Creates a bus and loads the rules that the database stores.
     *
     * @param queue the queue that receives the events
     * @param wakeupSignal the signal that the queue sends
     */
    public SqliteBus(Database database, SqliteQueue queue, InstantSource clock, WakeupSignal wakeupSignal) {
        this.database = database;
        this.queue = queue;
        this.clock = clock;
        this.wakeupSignal = wakeupSignal;
        database.read(transaction -> transaction.rows(
                        "SELECT name, pattern FROM rule",
                        row -> new Rule(row.getString("name"), row.getString("pattern"))))
                .forEach(rule -> ruleMatcher.set(rule.name(), rule.pattern()));
    }

    private record Rule(String name, String pattern) {}

    @Override
    public void publish(List<CloudEvent> events) {
        database.writeAtomically(transaction -> {
            for (var event : events) {
                publish(event, transaction);
            }
            return events.size();
        });
        wakeupSignal.signal();
    }

    @Override
    public void set(String name, List<Route> routes) {
        var pattern = EventPattern.of(routes, List.of());
        database.writeOneStatement(transaction ->
                transaction.update("INSERT OR REPLACE INTO rule (name, pattern) VALUES (?, ?)", name, pattern));
        ruleMatcher.set(name, pattern);
    }

    @Override
    public void remove(String name) {
        database.writeOneStatement(transaction -> transaction.update("DELETE FROM rule WHERE name = ?", name));
        ruleMatcher.remove(name);
    }

    /** Returns all published events, oldest first. */
    public List<CloudEvent> published() {
        return database.read(transaction -> transaction.rows(
                "SELECT event FROM event ORDER BY id",
                row -> CloudEventJson.read(
                        Json.decode(row.getString(1).getBytes(StandardCharsets.UTF_8), JsonNode.class))));
    }

    /** Deletes the records of the events that were published at or before an instant. */
    public void deletePublishedUntil(Instant published) {
        database.writeOneStatement(transaction ->
                transaction.update("DELETE FROM event WHERE published_at <= ?", published.toEpochMilli()));
    }

    private void publish(CloudEvent event, Transaction transaction) throws SQLException {
        long now = clock.millis();
        var json = new String(FORMAT.serialize(event), StandardCharsets.UTF_8);
        transaction.update("INSERT INTO event (published_at, event) VALUES (?, ?)", now, json);
        var envelope = EventBridgeEnvelope.wrap(event, clock.instant());
        if (ruleMatcher.matchesAny(envelope)) {
            queue.enqueue(transaction, envelope, now, now);
        }
    }

    /** A matcher of events against the rules of an event bus, based on the library that EventBridge itself uses. */
    private static final class RuleMatcher {

        private final Map<String, String> patterns = new ConcurrentHashMap<>();
        private volatile Machine machine = Machine.builder().build();

        /**
         * Adds or replaces a rule.
         *
         * @param pattern an event pattern of EventBridge
         */
        synchronized void set(String name, String pattern) {
            if (!pattern.equals(patterns.put(name, pattern))) {
                machine = compile(patterns);
            }
        }

        synchronized void remove(String name) {
            if (patterns.remove(name) != null) {
                machine = compile(patterns);
            }
        }

        /**
         * Checks whether any rule matches an event.
         *
         * @param envelope the event in EventBridge's envelope
         */
        boolean matchesAny(String envelope) {
            try {
                return !machine.rulesForJSONEvent(envelope).isEmpty();
            } catch (Exception e) {
                throw new IllegalStateException("the event cannot be matched against the rules", e);
            }
        }

        private static Machine compile(Map<String, String> patterns) {
            var machine = Machine.builder().build();
            patterns.forEach((name, pattern) -> {
                try {
                    machine.addRule(name, pattern);
                } catch (IOException e) {
                    throw new UncheckedIOException("rule " + name + " has no pattern: " + pattern, e);
                }
            });
            return machine;
        }
    }
}
