package dev.stride.runtime.store;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.stride.engine.Entry;
import java.time.Instant;

/**
 * A line of an instance's history.
 *
 * @param branch path of the branch that it is about; that of the instance itself is {@code 0}
 */
public record Noted(String branch, @JsonUnwrapped Entry entry) {

    Instant at() {
        return entry.at();
    }
}
