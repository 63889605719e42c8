package dev.stride.runtime;

import dev.stride.engine.BranchId;
import dev.stride.engine.Ended;
import dev.stride.engine.Origin;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.runtime.DeadLetters.Fate;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.HeldLetters;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What becomes of a message that was sent again often enough. Its instance is suspended, visibly, and the message is kept for
 * its resumption, so that nothing is lost and nothing is sent for ever. A start that could not begin has failed, and may be retried.
 */
final class LastResort {

    private final Heads heads;
    private final Branches branches;
    private final HeldLetters held;
    private final Messages messages;
    private final InstantSource clock;
    private final Retention retention;

    LastResort(Ports ports, Messages messages, Retention retention) {
        this.messages = messages;
        this.retention = retention;
        heads = new Heads(ports.table(), ports.blobs());
        branches = new Branches(ports.table(), new BranchCodec(ports.blobs()));
        held = new HeldLetters(ports.table());
        clock = ports.clock();
    }

    /** Settles a message, which then is done with. Empty if there is no instance that it could be for. */
    Optional<Fate> settle(Message message, String body) {
        var instance = message.to().instance();
        var begun = branches.exists(BranchId.root(instance));
        if (!begun && heads.load(instance).isEmpty()) {
            return Optional.empty();
        }
        var reason = "the runtime could not handle message %s; the log says why".formatted(message.id());
        switch (message.stimulus()) {
            case Stimulus.Begin begin
            when !begun -> {
                held.keep(instance, body);
                fail(message, begin, reason);
            }
            case Stimulus.Suspend wish -> heads.suspend(instance, fault(wish.reason()));
            case Stimulus.Resume _ -> suspend(message, reason);
            case Stimulus _ -> {
                held.keep(instance, body);
                suspend(message, reason);
            }
        }
        return Optional.of(new Fate.Settled(instance, reason));
    }

    /** Whichever branch the message was for: it is the whole instance that starts nothing more. */
    private void suspend(Message message, String reason) {
        var root = BranchId.root(message.to().instance());
        var wish = new Stimulus.Suspend(reason, clock.instant());
        messages.send(Message.of(message.id() + "/suspend", root, wish));
    }

    private void fail(Message message, Stimulus.Begin begin, String reason) {
        var now = clock.instant();
        heads.fail(message.to().instance(), fault(reason), now, retention.after(now));
        begin.origin().ifPresent(origin -> tell(origin, message, reason));
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
