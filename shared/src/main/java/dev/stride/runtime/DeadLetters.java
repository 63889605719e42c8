package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Ended;
import dev.stride.engine.Origin;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.events.Envelope;
import dev.stride.runtime.events.EventLetter;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.schedule.OccurrenceLetter;
import dev.stride.runtime.store.Aside;
import dev.stride.runtime.store.Heads;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What becomes of a message that the queue gave up on. It is sent again after a growing pause, and after the last time its
 * instance is suspended, visibly. An event of a bus goes on as a letter of the runtime's own, which counts. What nobody can
 * read is put aside in the table.
 */
public final class DeadLetters {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

    private final Ports ports;
    private final Messages messages;
    private final Heads heads;
    private final Senders senders;
    private final Aside aside;

    /** @param senders whose events are taken */
    public DeadLetters(Ports ports, Senders senders) {
        this.ports = ports;
        this.senders = senders;
        aside = new Aside(ports.table(), ports.clock());
        heads = new Heads(ports.table(), ports.blobs());
        messages = new Messages(ports);
    }

    /** Handles one dead letter. Returning acknowledges it; throwing gives it back. */
    public void receive(String body) {
        try {
            var event = EventLetter.read(body);
            var occurrence = OccurrenceLetter.read(body);
            if (event.isPresent()) {
                receive(event.get(), body);
            } else if (occurrence.isPresent()) {
                again(occurrence.get().redrives(), occurrence.get().redriven().written(), body);
            } else {
                receive(messages.read(body), body);
            }
        } catch (Unreadable e) {
            receiveEnvelope(body);
        }
    }

    private void receiveEnvelope(String body) {
        switch (Envelope.open(body, senders)) {
            case Envelope.Content.Event(var event) -> {
                var now = Instant.ofEpochMilli(ports.clock().millis());
                receive(EventLetter.Arrival.of(now, event, ports.blobs()), body);
            }
            case Envelope.Content.Refused _ -> aside.put(body);
        }
    }

    private void receive(Message message, String body) {
        if (message.redrives() < Limits.REDRIVES) {
            messages.send(message.redriven(), pause(message.redrives()));
        } else {
            giveUp(message, body);
        }
    }

    private void receive(EventLetter event, String body) {
        again(event.redrives(), event.redriven().written(), body);
    }

    /** What is for no one branch. @param redriven the same once more */
    private void again(int redrives, String redriven, String body) {
        if (redrives < Limits.REDRIVES) {
            ports.queue().send(List.of(new Letter(redriven, pause(redrives))));
        } else {
            aside.put(body);
        }
    }

    private static Duration pause(int redrives) {
        var pause = FIRST_PAUSE.multipliedBy(1L << redrives);
        return pause.compareTo(Limits.QUEUE_DELAY) < 0 ? pause : Limits.QUEUE_DELAY;
    }

    /** The last resort: the instance shows that it is stuck, and nothing is sent for ever. */
    private void giveUp(Message message, String body) {
        var reason = "The runtime could not handle message " + message.id() + ".";
        switch (message.stimulus()) {
            case Stimulus.Halt _ -> aside.put(body);
            case Stimulus.Begin begin -> {
                heads.fail(message.to().instance(), fault(reason), ports.clock().instant());
                begin.origin().ifPresent(origin -> tell(origin, message, reason));
            }
            case Stimulus.BeginArm begin -> tell(begin.origin(), message, reason);
            case Stimulus.Proceed _,
                    Stimulus.Fired _,
                    Stimulus.Replied _,
                    Stimulus.Pending _,
                    Stimulus.Found _,
                    Stimulus.Failed _,
                    Stimulus.Expecting _,
                    Stimulus.Arrived _,
                    Stimulus.ChildEnded _,
                    Stimulus.Abandon _,
                    Stimulus.Cancel _,
                    Stimulus.Retry _,
                    Stimulus.Stop _ ->
                messages.send(Message.of(message.id() + "/halt", message.to(), new Stimulus.Halt(reason)));
        }
    }

    /** The parent of what could not begin must not wait for it. */
    private void tell(Origin origin, Message message, String reason) {
        var ended = new Stimulus.ChildEnded(origin.fork(), origin.index(), new Ended.Broken(fault(reason)));
        messages.send(Message.of(message.id() + "/broken", origin.parent(), ended));
    }

    private static Fault fault(String reason) {
        return Fault.of(Fault.CONFIGURATION, reason);
    }
}
