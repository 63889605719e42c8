package dev.stride.local.embedded;

import dev.stride.local.poll.EventSourceMapping;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.local.sqlite.WakeupSignal;
import dev.stride.runtime.port.LaneQueue;
import dev.stride.runtime.port.Queue;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The queues of the embedded runtime, all in one database.
 *
 * @param control commands to instances, which do not wait behind the messages of instances
 * @param eventSink events for the HTTP event sink; they stay until the sink accepts them
 */
record LocalQueues(
        SqliteQueue instances,
        SqliteQueue control,
        SqliteQueue events,
        SqliteQueue deadLetters,
        SqliteQueue eventSink) {

    static final String CONTROL = "control";

    /**
     * The number of concurrent invocations that handle only commands to instances, such as cancellations. Commands have
     * a queue of their own, the control queue.
     */
    private static final int CONTROL_INVOCATIONS = 5;

    static LocalQueues in(Database database, InstantSource clock, WakeupSignal wakeupSignal) {
        var dead = new SqliteQueue(database, "dead-letters", Optional.empty(), clock, wakeupSignal);
        return new LocalQueues(
                new SqliteQueue(database, "instances", Optional.of(dead), clock, wakeupSignal),
                new SqliteQueue(database, CONTROL, Optional.of(dead), clock, wakeupSignal),
                new SqliteQueue(database, "events", Optional.of(dead), clock, wakeupSignal),
                dead,
                new SqliteQueue(database, "event-sink", Optional.empty(), clock, wakeupSignal));
    }

    /**
     * Returns a queue that distributes the messages: it forwards commands to the control queue, and all other messages to the
     * instance queue.
     */
    Queue lanes() {
        return new LaneQueue(instances, control);
    }

    /**
     * Returns the connections of the queues to their handlers.
     *
     * @param settle waits until everything that was done so far is stored
     */
    List<EventSourceMapping> mappings(LocalHandlers handlers, Runnable settle) {
        return Stream.concat(
                        Stream.of(
                                new EventSourceMapping("Advance", instances, handlers.advance()),
                                EventSourceMapping.withInvocations(
                                        CONTROL_INVOCATIONS, "Advance", control, handlers.advance()),
                                new EventSourceMapping("Event", events, handlers.events()),
                                new EventSourceMapping("DeadLetter", deadLetters, handlers.deadLetters())),
                        sinkMapping(handlers, settle).stream())
                .toList();
    }

    /**
     * Returns the connection between the queue of the HTTP event sink and its handler; empty if no event sink is
     * configured. The runtime counts as idle even if this queue still has events, because they do not advance an
     * instance. An event is posted only when everything that led to it is stored.
     */
    Optional<EventSourceMapping> sinkMapping(LocalHandlers handlers, Runnable settle) {
        return handlers.eventSink()
                .map(handler -> new EventSourceMapping(
                        "EventSink",
                        eventSink,
                        (event, context) -> {
                            settle.run();
                            return handler.handleRequest(event, context);
                        },
                        false));
    }

    /** Makes all messages in flight visible again, after the process that received them has died. */
    void returnAllInFlight() {
        Stream.of(instances, control, events, deadLetters, eventSink).forEach(SqliteQueue::returnAllInFlight);
    }
}
