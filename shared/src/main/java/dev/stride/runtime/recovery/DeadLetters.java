package dev.stride.runtime.recovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.common.Result;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.event.ArrivalTimes;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.message.Redrivable;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.schedule.ScheduleTick;
import dev.stride.runtime.store.QuarantinedMessages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of a message that the queue gave up on. It is sent again after a growing pause, and after the last time its
 * instance is suspended, visibly. An event of a bus goes on as a letter of the runtime's own, which counts. What nobody can
 * read, and what is for nobody, is put aside in the table.
 */
public final class DeadLetters {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

    private final Ports ports;
    private final MessageQueue messageQueue;
    private final AllowedSenders allowedSenders;
    private final RedrivePolicy redrivePolicy;
    private final QuarantinedMessages quarantine;

    /** @param senders whose events are taken */
    public DeadLetters(Ports ports, RuntimeConfig runtimeConfig, AllowedSenders allowedSenders) {
        this.ports = ports;
        this.allowedSenders = allowedSenders;
        quarantine = new QuarantinedMessages(ports.table(), ports.blobs(), ports.clock());
        messageQueue = new MessageQueue(ports);
        redrivePolicy = new RedrivePolicy(ports, messageQueue, new RetentionPolicy(runtimeConfig.retention()));
    }

    /** What became of a dead letter. */
    public sealed interface DeadLetterResult {

        /** It is sent again. @param time how often, this time included */
        record Redriven(int time) implements DeadLetterResult {}

        /** Its instance shows that it could not be handled, and why. */
        record GivenUp(String instance, String reason) implements DeadLetterResult {}

        /** It is kept for people to look at. */
        record Quarantined(String reason) implements DeadLetterResult {}
    }

    /** A dead letter. @param queue the queue that gave up on it */
    private record Dead(String body, String queue) {}

    /**
     * Handles one dead letter. Returning acknowledges it; throwing gives it back.
     *
     * @param queue name of the queue that gave up on it
     */
    public DeadLetterResult handle(String body, String queue) {
        var dead = new Dead(body, queue);
        try {
            var letter = letter(body);
            return letter.isPresent() ? redrive(letter.get(), dead) : handle(messageQueue.decode(body), dead);
        } catch (UnreadableData e) {
            return receiveEnvelope(dead, e);
        }
    }

    private static Optional<Redrivable> letter(String body) {
        return EventMessage.parse(body)
                .<Redrivable>map(letter -> letter)
                .or(() -> ScheduleTick.parse(body))
                .or(() -> InstanceCommand.parse(body));
    }

    private DeadLetterResult receiveEnvelope(Dead dead, UnreadableData noMessage) {
        return switch (EventBridgeEnvelope.parse(dead.body(), allowedSenders)) {
            case Result.Ok<ObjectNode, String>(var event) -> {
                var now = ArrivalTimes.next(ports.clock());
                yield redrive(EventMessage.Arrival.of(now, event, ports.blobs()), dead);
            }
            case Result.Failed<ObjectNode, String>(var noEvent) ->
                quarantine(dead, "it is no message (" + noMessage.getMessage() + ") and no event (" + noEvent + ")");
        };
    }

    private DeadLetterResult handle(BranchMessage branchMessage, Dead dead) {
        if (branchMessage.redrives() < Limits.REDRIVE_ATTEMPTS) {
            messageQueue.send(branchMessage.redriven(), pause(branchMessage.redrives()));
            return new DeadLetterResult.Redriven(branchMessage.redrives() + 1);
        }
        return redrivePolicy
                .giveUp(branchMessage, dead.body())
                .orElseGet(() -> quarantine(
                        dead, "there is no instance " + branchMessage.to().instance()));
    }

    private DeadLetterResult redrive(Redrivable letter, Dead dead) {
        if (letter.redrives() < Limits.REDRIVE_ATTEMPTS) {
            var redriven = letter.withNextRedrive();
            ports.queue().send(List.of(new OutgoingMessage(redriven.encode(), pause(letter.redrives()))));
            return new DeadLetterResult.Redriven(redriven.redrives());
        }
        return quarantine(dead, "the runtime could not handle it; the log says why");
    }

    private DeadLetterResult quarantine(Dead dead, String reason) {
        quarantine.add(dead.body(), dead.queue(), reason);
        return new DeadLetterResult.Quarantined(reason);
    }

    private static Duration pause(int redrives) {
        var pause = FIRST_PAUSE.multipliedBy(1L << redrives);
        return pause.compareTo(Limits.QUEUE_DELAY) < 0 ? pause : Limits.QUEUE_DELAY;
    }
}
