package dev.stride.engine;

import dev.stride.plan.Fault;
import java.util.List;

/** What one node made of a branch. */
sealed interface Outcome {

    /** Go on at the node where the branch now is. */
    record On(Branch branch) implements Outcome {}

    /** A call is to be made first. */
    record Ask(Branch branch, Request request) implements Outcome {}

    /** Nothing more until something happens. */
    record Pause(Branch branch, List<Effect> effects) implements Outcome {}

    /** The branch has ended. */
    record Over(Branch branch) implements Outcome {}

    /** The state has failed. */
    record Fail(Fault fault) implements Outcome {}
}
