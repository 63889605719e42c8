package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import dev.stride.functions.EventSinkHandler;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.lambda.LocalInvocationContext;
import dev.stride.local.poll.EventSourceMapping;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.runtime.event.bus.HttpEventSink;
import java.time.InstantSource;

/** The queue of events for the HTTP event sink, and its handler. An event stays in the queue until the sink accepts it. */
record LocalEventSink(SqliteQueue queue, EventSourceMapping mapping) {

    private static final String FUNCTION = "EventSink";

    static LocalEventSink connect(SqliteQueue queue, HttpEventSink sink, Telemetry telemetry) {
        return new LocalEventSink(
                queue, new EventSourceMapping(FUNCTION, queue, new EventSinkHandler(sink, telemetry), false));
    }

    /**
     * Posts the waiting events once more, until the sink rejects one. No other thread may receive from the queue.
     *
     * @return the number of events that remain in the queue
     */
    int flush(InstantSource clock, LambdaLogger logger) {
        queue.returnAllInFlight();
        int remaining = queue.size();
        int before = remaining + 1;
        while (remaining > 0 && remaining < before) {
            before = remaining;
            var batch = queue.receive(Limits.QUEUE_BATCH, Limits.QUEUE_VISIBILITY);
            mapping.handle(batch, new LocalInvocationContext(FUNCTION, clock, logger));
            remaining = queue.size();
        }
        return remaining;
    }
}
