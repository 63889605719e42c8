package dev.stride.engine;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;

/** What may move a branch on. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "for")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Wait.Nothing.class, name = "nothing"),
    @JsonSubTypes.Type(value = Wait.Wakeup.class, name = "wakeup")
})
public sealed interface Wait {

    /** It is ready: whoever handles it next goes on. */
    record Nothing() implements Wait {}

    /**
     * A timer.
     *
     * @param timer the branch version whose commit set it, so that an older timer is known as such
     */
    record Wakeup(long timer, Instant due) implements Wait {}
}
