package dev.stride.call.api;

import java.util.List;

/** Checks the selection set of an action at deployment, for kinds of functions whose callers select fields of the result. */
@FunctionalInterface
public interface SelectionChecker {

    /**
     * Returns the problems of a selection set, each a sentence that says how to correct it.
     *
     * @param written the selection set, with a variable in place of each expression; empty when the action has none
     */
    List<String> problems(String written);
}
