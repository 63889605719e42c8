package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Family;
import dev.stride.engine.branch.Lineage;
import dev.stride.runtime.RuntimeConfig;

/** The decision whether an instance may begin that another one has started, directly or by an event. */
sealed interface Admission {

    record Granted() implements Admission {}

    /** An operator has cancelled everything that the root has started. */
    record Cancelled(String root) implements Admission {}

    record TooManyGenerations(Lineage lineage) implements Admission {}

    /** @param size about how many instances descend from the root already */
    record TooManyDescendants(String root, long size) implements Admission {}

    static Admission of(Lineage lineage, Family family, RuntimeConfig.Bounds bounds) {
        if (family.cancelRound().isPresent()) {
            return new Cancelled(lineage.root());
        }
        if (lineage.generation() > bounds.generations()) {
            return new TooManyGenerations(lineage);
        }
        return family.size() >= bounds.descendants()
                ? new TooManyDescendants(lineage.root(), family.size())
                : new Granted();
    }
}
