package dev.stride.runtime.message;

import dev.stride.Limits;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Timers;
import dev.stride.trace.Tracing;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sends messages to the instance queue, and parses its messages. Methods that send return once the queue has stored the messages.
 */
public final class MessageQueue {

    private final Queue queue;
    private final MessageCodec codec;
    private final InstantSource clock;
    private final Optional<String> group;

    public MessageQueue(Queue queue, MessageCodec codec, InstantSource clock) {
        this(queue, codec, clock, Optional.empty());
    }

    private MessageQueue(Queue queue, MessageCodec codec, InstantSource clock, Optional<String> group) {
        this.queue = queue;
        this.codec = codec;
        this.clock = clock;
        this.group = group;
    }

    /**
     * Returns a view of this queue for the instances of one plan. It puts the messages that these
     * instances send into one message group, so that a backlog of one workflow does not delay other workflows. A
     * message without a group, for example the command of an operator, counts as a group of its own.
     *
     * @param plan the digest of the instance's plan
     */
    public MessageQueue inGroup(String plan) {
        return new MessageQueue(queue, codec, clock, Optional.of(plan));
    }

    /**
     * Parses the text of a message.
     *
     * @throws UnreadableData if the text is malformed, has another version, or names a blob that is gone
     */
    public Envelope decode(String body) {
        return codec.decode(body);
    }

    /**
     * Parses the text of a message, without loading the large data that it refers to.
     *
     * @throws UnreadableData if the text is malformed or has another version
     */
    public MessageCodec.Received receive(String body) {
        return codec.receive(body);
    }

    public String encode(Envelope envelope) {
        return switch (envelope) {
            case BranchMessage message -> codec.encode(message.withTrace(Tracing.current()));
            case EventMessage _, InstanceCommand _, ScheduleTick _ -> codec.encode(envelope);
        };
    }

    public void send(Envelope envelope) {
        send(envelope, Duration.ZERO);
    }

    /** Sends a message that arrives after the delay, which is at most {@link Limits#QUEUE_DELAY}. */
    public void send(Envelope envelope, Duration delay) {
        queue.send(List.of(outgoing(envelope, delay)));
    }

    /**
     * Sends a message so that it arrives when it is due. The queue delays the message. If the time is longer than the queue's
     * maximum delay, a timer sends it a little too early, and its receiver sends it again.
     *
     * @param timerName returns the name of the timer, under which at most one exists
     */
    public void sendAt(Instant due, Envelope envelope, Timers timers, Supplier<String> timerName) {
        var left = Duration.between(clock.instant(), due);
        if (left.compareTo(Limits.QUEUE_DELAY) <= 0) {
            send(envelope, wholeSeconds(left));
        } else {
            timers.set(timerName.get(), due.minus(Limits.SCHEDULE_LEAD), encode(envelope));
        }
    }

    /** Converts a delay to whole seconds. Rounds up, because a message that arrives early has to be sent again. */
    private static Duration wholeSeconds(Duration left) {
        var seconds = left.plusNanos(Duration.ofSeconds(1).toNanos() - 1).toSeconds();
        return Duration.ofSeconds(Math.clamp(seconds, 0, Limits.QUEUE_DELAY.toSeconds()));
    }

    private OutgoingMessage outgoing(Envelope envelope, Duration delay) {
        return switch (envelope) {
            case BranchMessage message ->
                new OutgoingMessage(encode(timed(message)), delay, groupOf(message), laneOf(message));
            case EventMessage _, InstanceCommand _, ScheduleTick _ ->
                new OutgoingMessage(encode(envelope), delay, group, Lane.COMMON);
        };
    }

    /**
     * Returns the message with its sending time, at which its stimulus takes effect. A message that only continues a branch after
     * a commit gets no sending time, because it takes effect at the time of the commit.
     */
    private BranchMessage timed(BranchMessage message) {
        return message.stimulus() instanceof Stimulus.Proceed ? message : message.withSentAt(clock.instant());
    }

    private static Lane laneOf(BranchMessage message) {
        return message.isCommand() ? Lane.CONTROL : Lane.COMMON;
    }

    /**
     * Returns the SQS message group of a message. If the message starts an instance, this is the digest of the plan
     * of the new instance. Otherwise, it is the digest of the plan of the instance that sends the
     * message. A command, such as a cancellation, has no group, and neither has a message that is not sent by an
     * instance.
     */
    private Optional<String> groupOf(BranchMessage message) {
        return message.stimulus() instanceof Stimulus.Begin begin
                ? Optional.of(begin.plan())
                : group.filter(_ -> !message.isCommand());
    }

    /**
     * Sends a message again after repeated write conflicts, without its copy of the branch, which is outdated. The delay depends
     * on the message's id, so that the conflicting messages arrive at different times.
     */
    public void requeue(BranchMessage branchMessage) {
        var seconds = 1 + Math.floorMod(branchMessage.id().hashCode(), Limits.CONTENDED_SPREAD.toSeconds());
        send(branchMessage.withoutBranch(), Duration.ofSeconds(seconds));
    }

    /** Sends messages in as few requests as the queue's limits allow. */
    public void sendAll(List<? extends Envelope> messages) {
        var batch = new ArrayList<OutgoingMessage>();
        var bytes = 0;
        for (var message : messages) {
            var outgoingMessage = outgoing(message, Duration.ZERO);
            if (batch.size() == Limits.QUEUE_BATCH
                    || bytes + outgoingMessage.body().length() > Limits.QUEUE_MESSAGE_BYTES) {
                queue.send(List.copyOf(batch));
                batch.clear();
                bytes = 0;
            }
            batch.add(outgoingMessage);
            bytes += outgoingMessage.body().length();
        }
        if (!batch.isEmpty()) {
            queue.send(List.copyOf(batch));
        }
    }
}
