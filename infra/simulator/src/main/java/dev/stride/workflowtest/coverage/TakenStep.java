package dev.stride.workflowtest.coverage;

import dev.stride.engine.transition.StepListener.Step;

/** A step that a branch can take through a plan. @param index of the case, handler, alternative or rule, or 0 */
record TakenStep(Step step, int node, int index) {}
