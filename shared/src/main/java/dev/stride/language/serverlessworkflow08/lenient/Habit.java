package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;

/** A habit of authors that the specification does not allow, but whose meaning is clear. */
@FunctionalInterface
interface Habit {

    /**
     * Changes a definition to the form of the specification, and reports each change as an assumption.
     *
     * @param definition the root of a copy that this method may change; its places are those of the author's text
     */
    void normalise(Place definition);
}
