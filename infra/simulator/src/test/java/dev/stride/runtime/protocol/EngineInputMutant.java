package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Stimulus;
import java.util.Optional;

/** A protocol that passes a falsified branch or stimulus to the engine. */
abstract class EngineInputMutant extends CheckedProtocol {

    EngineInputMutant(RuntimeParts parts, InvariantCheck invariantCheck) {
        super(parts, invariantCheck);
    }

    @Override
    Optional<EngineInput> engineInput(BranchId id, Optional<Branch> branch, Stimulus stimulus) {
        return super.engineInput(
                id,
                branch.map(it -> falsified(it, stimulus)),
                branch.map(it -> falsified(stimulus, it)).orElse(stimulus));
    }

    /** Returns the stimulus that the engine gets. */
    Stimulus falsified(Stimulus stimulus, Branch branch) {
        return stimulus;
    }

    /** Returns the branch that the engine gets. */
    Branch falsified(Branch branch, Stimulus stimulus) {
        return branch;
    }

    static Branch withEvents(Branch branch, EventSubscriptions eventSubscriptions) {
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
                branch.suspension(),
                branch.labels(),
                branch.lineage());
    }
}
