package dev.stride.runtime.message;

import dev.stride.runtime.port.Queue.Lane;
import java.time.Instant;
import java.util.Optional;

/**
 * One delivery of a message, either by one of two queues (lanes) or without a queue. Without a queue, the function that
 * starts an instance handles the start message itself and runs the first states, until {@code inlineUntil} (inline
 * start).
 *
 * @param body the text of the message
 * @param receives how often the queue has delivered the message, this delivery included
 * @param deadline when the invocation that handles the message ends
 * @param lane the queue from which the message came
 * @param inlineUntil when an inline start hands the branch over to the queue; empty for a message from the queue
 */
public record Delivery(String body, int receives, Instant deadline, Lane lane, Optional<Instant> inlineUntil) {

    /** Creates a delivery from the queue of the given lane: the common queue, or the one for commands of operators. */
    public Delivery(String body, int receives, Instant deadline, Lane lane) {
        this(body, receives, deadline, lane, Optional.empty());
    }

    /**
     * Creates a delivery from the common queue, which carries all messages except the commands of operators, such as
     * the command to cancel an instance.
     */
    public Delivery(String body, int receives, Instant deadline) {
        this(body, receives, deadline, Lane.COMMON);
    }

    /**
     * Creates the delivery of an inline start, in which the Lambda function that sends a start message also handles it.
     * That Lambda function makes no calls to other services; the Lambda function that reads the queue makes them.
     *
     * @param until when the sending function hands the branch over to the queue
     */
    public static Delivery inline(String body, Instant until) {
        return new Delivery(body, 1, until, Lane.COMMON, Optional.of(until));
    }

    /** Returns whether the function that sent the message handles it directly, without the queue. */
    public boolean isInline() {
        return inlineUntil.isPresent();
    }
}
