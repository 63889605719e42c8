package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.expression.PathExpression;
import java.util.Optional;

/** Where the result of a node is written: to the data of the branch, or to a variable. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "put")
@JsonSubTypes({
    @JsonSubTypes.Type(value = DataPlacement.Replace.class, name = "replace"),
    @JsonSubTypes.Type(value = DataPlacement.Merge.class, name = "merge"),
    @JsonSubTypes.Type(value = DataPlacement.Bind.class, name = "bind"),
    @JsonSubTypes.Type(value = DataPlacement.Discard.class, name = "discard")
})
public sealed interface DataPlacement {

    /** Replaces the data of the branch by the result of the node. */
    record Replace() implements DataPlacement {}

    /**
     * Merges the result of the node into the data of the branch, at the root or at a given location.
     *
     * @param into the location to merge at; the root if empty
     * @param name a result that is not an object cannot be merged into an object at the root; it becomes a property of this name
     */
    record Merge(Optional<PathExpression> into, String name) implements DataPlacement {}

    /** Stores the result of the node as a variable of the branch. If the result is null, removes the variable. */
    record Bind(String variable) implements DataPlacement {}

    /** Discards the result of the node and keeps the data of the branch. */
    record Discard() implements DataPlacement {}
}
