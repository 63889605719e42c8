package dev.stride.runtime;

import dev.stride.engine.Status;
import dev.stride.runtime.Instances.Instance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who sees to instances that show that a message could not be handled: they go on, or begin again. */
final class Operator {

    private static final String SHOWN = "the runtime could not handle";

    private final Instances instances;
    private final Watch watch;
    private final List<String> helped = new ArrayList<>();

    Operator(Instances instances, Watch watch) {
        this.instances = instances;
        this.watch = watch;
    }

    /** Helps all who need it. @return whether there was anyone */
    boolean helps() {
        var before = helped.size();
        for (var id : List.copyOf(watch.heads().keySet())) {
            instances.find(id).ifPresent(this::help);
        }
        return helped.size() > before;
    }

    /** Instances that were helped, and what was to be seen of them. */
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
        return watch.branches().values().stream()
                .filter(branch -> branch.id().isRoot() && branch.id().instance().equals(id))
                .filter(branch -> !branch.status().ended())
                .anyMatch(branch -> branch.hold()
                        .flatMap(hold -> hold.reason())
                        .filter(reason -> reason.startsWith(SHOWN))
                        .isPresent());
    }
}
