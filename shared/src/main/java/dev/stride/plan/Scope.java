package dev.stride.plan;

import java.util.List;

/**
 * The region of one state.
 *
 * @param state the author's name of the state
 * @param kind the author's word for what it is, such as {@code operation}
 * @param catches where faults inside it go, first match first
 */
public record Scope(String state, String kind, List<Catch> catches) {
    public Scope {
        catches = List.copyOf(catches);
    }
}
