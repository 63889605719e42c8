package dev.stride.call.api;

import java.util.List;

/**
 * A check, at deployment, of the fields that an action selects from a function's result. Call kinds such as {@code graphql} need
 * it.
 */
@FunctionalInterface
public interface SelectionChecker {

    /**
     * Returns the problems of a selection set. Each problem is a sentence that says how to correct it.
     *
     * @param written the selection set, with a variable in place of each expression; empty when the action has no selection set
     */
    List<String> problems(String written);
}
