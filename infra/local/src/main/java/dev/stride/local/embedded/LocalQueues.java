package dev.stride.local.embedded;

import dev.stride.local.poll.EventSourceMapping;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.local.sqlite.WakeupSignal;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The queues of one database.
 *
 * @param eventSink events for the HTTP event sink; they stay until the sink accepts them
 */
record LocalQueues(SqliteQueue instances, SqliteQueue events, SqliteQueue deadLetters, SqliteQueue eventSink) {

    static LocalQueues in(Database database, InstantSource clock, WakeupSignal wakeupSignal) {
        var dead = new SqliteQueue(database, "dead-letters", Optional.empty(), clock, wakeupSignal);
        return new LocalQueues(
                new SqliteQueue(database, "instances", Optional.of(dead), clock, wakeupSignal),
                new SqliteQueue(database, "events", Optional.of(dead), clock, wakeupSignal),
                dead,
                new SqliteQueue(database, "event-sink", Optional.empty(), clock, wakeupSignal));
    }

    /** Returns the connections of the queues to their handlers. */
    List<EventSourceMapping> mappings(LocalHandlers handlers) {
        return Stream.concat(
                        Stream.of(
                                new EventSourceMapping("Advance", instances, handlers.advance()),
                                new EventSourceMapping("Event", events, handlers.events()),
                                new EventSourceMapping("DeadLetter", deadLetters, handlers.deadLetters())),
                        sinkMapping(handlers).stream())
                .toList();
    }

    /** Returns the connection of the event sink, whose events do not count as work that is left for instances. */
    Optional<EventSourceMapping> sinkMapping(LocalHandlers handlers) {
        return handlers.eventSink().map(handler -> new EventSourceMapping("EventSink", eventSink, handler, false));
    }

    /** Makes all messages in flight visible again, after the process that received them has died. */
    void returnAllInFlight() {
        Stream.of(instances, events, deadLetters, eventSink).forEach(SqliteQueue::returnAllInFlight);
    }
}
