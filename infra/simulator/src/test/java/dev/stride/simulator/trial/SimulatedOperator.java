package dev.stride.simulator.trial;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.protocol.InvariantCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A simulated operator who resumes or retries instances after one of their messages was dead-lettered. */
final class SimulatedOperator {

    private static final String SHOWN = "the handler of message ";

    private final Instances instances;
    private final InvariantCheck invariantCheck;
    private final List<String> helped = new ArrayList<>();

    SimulatedOperator(Instances instances, InvariantCheck invariantCheck) {
        this.instances = instances;
        this.invariantCheck = invariantCheck;
    }

    /**
     * Handles all instances that need it.
     *
     * @return whether there were any
     */
    boolean helps() {
        var before = helped.size();
        for (var id : List.copyOf(invariantCheck.heads().keySet())) {
            instances.find(id).ifPresent(this::help);
        }
        return helped.size() > before;
    }

    /** Returns descriptions of the instances that the operator has handled. */
    List<String> helped() {
        return helped;
    }

    private void help(Instance instance) {
        if (isGivenUp(instance.id())) {
            helped.add(instance.id() + " was suspended");
            instances.resume(instance);
        } else if (instance.status() == Status.FAULTED && instance.version() == 0) {
            helped.add(instance.id() + " could not begin");
            instances.retry(instance.id(), Optional.empty());
        }
    }

    private boolean isGivenUp(String id) {
        return invariantCheck.branches().values().stream()
                .filter(branch -> branch.id().isRoot() && branch.id().instance().equals(id))
                .filter(branch -> !branch.status().isFinal())
                .anyMatch(branch -> branch.suspension()
                        .flatMap(suspension -> suspension.reason())
                        .filter(reason -> reason.startsWith(SHOWN))
                        .isPresent());
    }
}
