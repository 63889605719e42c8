package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;

/**
 * A habit of authors: a form that the specification does not allow, but whose meaning is clear. The method {@link #normalise}
 * corrects it.
 */
@FunctionalInterface
interface Habit {

    /**
     * Changes a definition to the form that the specification requires. Reports each change as an assumption about the
     * author's intention.
     *
     * @param definition the root of a copy of the definition, which this method may change; its places point into the author's
     *     text
     */
    void normalise(Place definition);
}
