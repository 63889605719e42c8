package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.expression.PathExpression;
import java.util.Optional;

/** Where a value goes in the data of a branch, or beside it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "put")
@JsonSubTypes({
    @JsonSubTypes.Type(value = DataPlacement.Replace.class, name = "replace"),
    @JsonSubTypes.Type(value = DataPlacement.Merge.class, name = "merge"),
    @JsonSubTypes.Type(value = DataPlacement.Bind.class, name = "bind"),
    @JsonSubTypes.Type(value = DataPlacement.Discard.class, name = "discard")
})
public sealed interface DataPlacement {

    /** It becomes the data. */
    record Replace() implements DataPlacement {}

    /**
     * It is merged into the data, deeply.
     *
     * @param into the place to merge at, the root when empty
     * @param name key that a value which is no object gets when merged into an object at the root
     */
    record Merge(Optional<PathExpression> into, String name) implements DataPlacement {}

    /** It is kept beside the data, as a variable that later expressions of the branch read; null takes the variable away. */
    record Bind(String variable) implements DataPlacement {}

    /** It is dropped. */
    record Discard() implements DataPlacement {}
}
