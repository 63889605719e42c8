package dev.stride.runtime;

import dev.stride.engine.Branch;
import dev.stride.engine.Hearing;
import dev.stride.engine.Stimulus;
import java.util.Optional;

/** A runtime whose engine is told something else than what is the case. */
abstract class Misled extends WatchedRuntime {

    Misled(Ports ports, Watch watch) {
        super(ports, Config.DEFAULT, watch);
    }

    @Override
    Advance advance(Optional<Committed> current, Message message, Stimulus stimulus, Replies replies) {
        var mistaken = current.map(it -> new Committed(
                mistaken(it.branch(), stimulus), it.outbox(), it.cause(), it.tail(), it.at(), it.scattered()));
        var told = current.map(it -> mistaken(stimulus, it.branch())).orElse(stimulus);
        return super.advance(mistaken, message, told, replies);
    }

    /** What the engine is told of what happens. */
    Stimulus mistaken(Stimulus stimulus, Branch branch) {
        return stimulus;
    }

    /** What the engine is told of the branch. */
    Branch mistaken(Branch branch, Stimulus stimulus) {
        return branch;
    }

    static Branch hearing(Branch branch, Hearing hearing) {
        return new Branch(
                branch.id(),
                branch.origin(),
                branch.plan(),
                branch.version(),
                branch.status(),
                branch.at(),
                branch.data(),
                branch.waitingFor(),
                branch.alarm(),
                branch.term(),
                branch.label(),
                branch.locals(),
                branch.bound(),
                branch.slice(),
                branch.scopes(),
                branch.attempt(),
                branch.raised(),
                hearing,
                branch.undo(),
                branch.contributions(),
                branch.companions(),
                branch.visits(),
                branch.startedAt(),
                branch.endedAt(),
                branch.hold());
    }
}
