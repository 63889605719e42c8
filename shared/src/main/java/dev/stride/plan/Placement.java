package dev.stride.plan;

import dev.stride.expression.PathExpression;
import java.util.Optional;

/** Where a value goes in the data of a branch. */
public sealed interface Placement {

    /** It becomes the data. */
    record Replace() implements Placement {}

    /**
     * It is merged into the data, deeply.
     *
     * @param into the place to merge at, the root when empty
     * @param name key that a value which is no object gets when merged into an object at the root
     */
    record Merge(Optional<PathExpression> into, String name) implements Placement {}

    /** It is dropped. */
    record Discard() implements Placement {}
}
