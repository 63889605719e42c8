package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import java.util.Optional;

/** A runtime whose engine is told something else than what is the case. */
abstract class EngineInputMutant extends CheckedRuntime {

    EngineInputMutant(Ports ports, InvariantCheck invariantCheck) {
        this(ports, RuntimeConfig.DEFAULT, invariantCheck);
    }

    EngineInputMutant(Ports ports, RuntimeConfig runtimeConfig, InvariantCheck invariantCheck) {
        super(ports, runtimeConfig, invariantCheck);
    }

    @Override
    Advance advance(
            Optional<CommittedBranch> current,
            BranchMessage branchMessage,
            Stimulus stimulus,
            CallReplies callReplies) {
        var mistaken = current.map(it -> new CommittedBranch(
                mistaken(it.branch(), stimulus), it.outbox(), it.cause(), it.tail(), it.at(), it.hasOtherItems()));
        var told = current.map(it -> mistaken(stimulus, it.branch())).orElse(stimulus);
        return super.advance(mistaken, branchMessage, told, callReplies);
    }

    /** What the engine is told of what happens. */
    Stimulus mistaken(Stimulus stimulus, Branch branch) {
        return stimulus;
    }

    /** What the engine is told of the branch. */
    Branch mistaken(Branch branch, Stimulus stimulus) {
        return branch;
    }

    static Branch hearing(Branch branch, EventSubscriptions eventSubscriptions) {
        return new Branch(
                branch.id(),
                branch.origin(),
                branch.plan(),
                branch.version(),
                branch.status(),
                branch.node(),
                branch.data(),
                branch.waitingFor(),
                branch.timer(),
                branch.executionLimit(),
                branch.label(),
                branch.locals(),
                branch.variables(),
                branch.slice(),
                branch.scopes(),
                branch.attempt(),
                branch.raisedFault(),
                eventSubscriptions,
                branch.compensationLog(),
                branch.outputs(),
                branch.dependents(),
                branch.visits(),
                branch.startedAt(),
                branch.endedAt(),
                branch.suspension());
    }
}
