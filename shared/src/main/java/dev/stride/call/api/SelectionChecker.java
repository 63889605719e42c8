package dev.stride.call.api;

import java.util.List;

/** Checks at deployment which fields of a function's result an action selects. It is used for kinds such as GraphQL. */
@FunctionalInterface
public interface SelectionChecker {

    /**
     * Returns the problems of a selection set. Each problem is a sentence that says how to correct it.
     *
     * @param written the selection set, with a variable in place of each expression; empty when the action has no selection set
     */
    List<String> problems(String written);
}
