package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Ended;
import dev.stride.engine.Origin;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.events.EventLetter;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.schedule.OccurrenceLetter;
import dev.stride.runtime.store.Heads;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of a message that the queue gave up on. It is sent again after a growing pause, and after the last time its
 * instance is suspended, visibly. What nobody can read is put aside in the table.
 */
public final class DeadLetters {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final Duration KEPT = Duration.ofDays(90);

    private final Ports ports;
    private final Messages messages;
    private final Heads heads;

    public DeadLetters(Ports ports) {
        this.ports = ports;
        heads = new Heads(ports.table(), ports.blobs());
        messages = new Messages(ports);
    }

    /** Handles one dead letter. Returning acknowledges it; throwing gives it back. */
    public void receive(String body) {
        try {
            var event = EventLetter.read(body);
            var occurrence = OccurrenceLetter.read(body);
            if (event.isPresent()) {
                again(event.get().redrives(), event.get().redriven().written(), body);
            } else if (occurrence.isPresent()) {
                again(occurrence.get().redrives(), occurrence.get().redriven().written(), body);
            } else {
                receive(messages.read(body), body);
            }
        } catch (Unreadable e) {
            putAside(body);
        }
    }

    private void receive(Message message, String body) {
        if (message.redrives() < Limits.REDRIVES) {
            messages.send(message.redriven(), pause(message.redrives()));
        } else {
            giveUp(message, body);
        }
    }

    /** What is for no one branch. @param redriven the same once more */
    private void again(int redrives, String redriven, String body) {
        if (redrives < Limits.REDRIVES) {
            ports.queue().send(List.of(new Letter(redriven, pause(redrives))));
        } else {
            putAside(body);
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
            case Stimulus.Halt _ -> putAside(body);
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

    private void putAside(String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var expiry = ports.clock().instant().plus(KEPT).getEpochSecond();
        var key = new Key("DEADLETTER", Digest.of(bytes));
        ports.table().put(new Item(key, 0, bytes, Optional.empty(), Optional.of(expiry)), new Condition.Always());
    }
}
