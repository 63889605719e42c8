package dev.stride.call.api;

import java.util.List;

/** Checks what authors select of a function's answer, for kinds of functions that let them choose. */
@FunctionalInterface
public interface SelectionChecker {

    /**
     * All that is wrong, each in a sentence that says what to do.
     *
     * @param written the selection set, in which variables stand for expressions; empty when there is none
     */
    List<String> problems(String written);
}
