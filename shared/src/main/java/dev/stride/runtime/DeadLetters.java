package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.runtime.codec.Redrivable;
import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.events.Envelope;
import dev.stride.runtime.events.EventLetter;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.schedule.OccurrenceLetter;
import dev.stride.runtime.store.Aside;
import java.time.Duration;
import java.time.Instant;
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
    private final Messages messages;
    private final Senders senders;
    private final LastResort lastResort;
    private final Aside aside;

    /** @param senders whose events are taken */
    public DeadLetters(Ports ports, Config config, Senders senders) {
        this.ports = ports;
        this.senders = senders;
        aside = new Aside(ports.table(), ports.blobs(), ports.clock());
        messages = new Messages(ports);
        lastResort = new LastResort(ports, messages, new Retention(config.retention()));
    }

    /** What became of a dead letter. */
    public sealed interface Fate {

        /** It is sent again. @param time how often, this time included */
        record SentAgain(int time) implements Fate {}

        /** Its instance shows that it could not be handled, and why. */
        record Settled(String instance, String reason) implements Fate {}

        /** It is kept for people to look at. */
        record PutAside(String reason) implements Fate {}
    }

    /** A dead letter. @param queue the queue that gave up on it */
    private record Dead(String body, String queue) {}

    /**
     * Handles one dead letter. Returning acknowledges it; throwing gives it back.
     *
     * @param queue name of the queue that gave up on it
     */
    public Fate receive(String body, String queue) {
        var dead = new Dead(body, queue);
        try {
            var letter = letter(body);
            return letter.isPresent() ? again(letter.get(), dead) : receive(messages.read(body), dead);
        } catch (Unreadable e) {
            return receiveEnvelope(dead, e);
        }
    }

    private static Optional<Redrivable> letter(String body) {
        return EventLetter.read(body)
                .<Redrivable>map(letter -> letter)
                .or(() -> OccurrenceLetter.read(body))
                .or(() -> InstanceLetter.read(body));
    }

    private Fate receiveEnvelope(Dead dead, Unreadable noMessage) {
        return switch (Envelope.open(dead.body(), senders)) {
            case Envelope.Content.Event(var event) -> {
                var now = Instant.ofEpochMilli(ports.clock().millis());
                yield again(EventLetter.Arrival.of(now, event, ports.blobs()), dead);
            }
            case Envelope.Content.Refused(var noEvent) ->
                aside(dead, "it is no message (" + noMessage.getMessage() + ") and no event (" + noEvent + ")");
        };
    }

    private Fate receive(Message message, Dead dead) {
        if (message.redrives() < Limits.REDRIVES) {
            messages.send(message.redriven(), pause(message.redrives()));
            return new Fate.SentAgain(message.redrives() + 1);
        }
        return lastResort
                .settle(message, dead.body())
                .orElseGet(
                        () -> aside(dead, "there is no instance " + message.to().instance()));
    }

    private Fate again(Redrivable letter, Dead dead) {
        if (letter.redrives() < Limits.REDRIVES) {
            var redriven = letter.redriven();
            ports.queue().send(List.of(new Letter(redriven.written(), pause(letter.redrives()))));
            return new Fate.SentAgain(redriven.redrives());
        }
        return aside(dead, "the runtime could not handle it; the log says why");
    }

    private Fate aside(Dead dead, String reason) {
        aside.put(dead.body(), dead.queue(), reason);
        return new Fate.PutAside(reason);
    }

    private static Duration pause(int redrives) {
        var pause = FIRST_PAUSE.multipliedBy(1L << redrives);
        return pause.compareTo(Limits.QUEUE_DELAY) < 0 ? pause : Limits.QUEUE_DELAY;
    }
}
