package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import dev.stride.local.lambda.LocalInvocationContext;
import dev.stride.local.poll.EventSourceMapping;
import java.time.InstantSource;

/**
 * A final delivery of published events at the shutdown of the embedded runtime. It posts the events that are still in
 * the queue to the HTTP event sink, a URL that the user has configured.
 */
record FinalFlush(EventSourceMapping mapping) {

    /**
     * Posts the events in the queue in batches, until none is left or the sink rejects a whole batch. During this call, other
     * threads must not receive messages from the queue.
     *
     * @return the number of events that remain in the queue
     */
    int flush(InstantSource clock, LambdaLogger logger) {
        var queue = mapping.queue();
        queue.returnAllInFlight();
        int remaining = queue.size();
        int before = remaining + 1;
        while (remaining > 0 && remaining < before) {
            before = remaining;
            var batch = queue.receive(Limits.QUEUE_BATCH, Limits.QUEUE_VISIBILITY);
            mapping.handle(batch, new LocalInvocationContext(mapping.function(), clock, logger));
            remaining = queue.size();
        }
        return remaining;
    }
}
