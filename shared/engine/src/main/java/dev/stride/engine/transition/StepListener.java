package dev.stride.engine.transition;

import dev.stride.plan.Plan;

/**
 * A listener to the steps of branches through their plans, such as a measurement of the coverage of tests. A listener has no
 * influence on the steps, and must not throw exceptions. A step is reported again when a delivery repeats it.
 */
@FunctionalInterface
public interface StepListener {

    StepListener NONE = (plan, step, node, index) -> {};

    /** The node of a step that belongs to the whole instance. */
    int INSTANCE = -1;

    /** What a branch does at a node. */
    enum Step {
        /** It runs the node. */
        RUN,
        /** It continues with a case of a {@code Choose} node; the index after the last case is that of {@code otherwise}. */
        CASE,
        /** A fault handler of an {@code Enter} node catches a fault. */
        HANDLER,
        /** All events of an alternative of an {@code Await} node have arrived. */
        ALTERNATIVE,
        /** A retry rule of a call lets it be tried again. */
        RETRY,
        /** The timeout of the node, or of the scope that an {@code Enter} node opens, has passed. */
        TIMEOUT
    }

    /** Called for each step. @param index of the case, handler, alternative or rule, or 0 */
    void onStep(Plan plan, Step step, int node, int index);
}
