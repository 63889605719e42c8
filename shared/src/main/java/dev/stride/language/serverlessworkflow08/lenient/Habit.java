package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;

/** A habit of authors that the specification does not allow, and whose meaning is clear. */
@FunctionalInterface
interface Habit {

    /**
     * Brings a definition to the form of the specification, and reports each assumption.
     *
     * @param definition the root of a copy that this method may change; its places are those of the author's text
     */
    void normalise(Place definition);
}
