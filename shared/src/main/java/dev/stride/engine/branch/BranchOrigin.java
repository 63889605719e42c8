package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The relation of a branch to the branch that started it.
 *
 * @param parent the branch that started it
 * @param forkVersion version of the parent whose commit started this branch and its siblings
 * @param index position among the siblings
 * @param stateNode node of the parent's state in which the branch was started
 * @param awaited whether the parent waits for the end of the branch
 */
public record BranchOrigin(
        BranchId parent,
        @JsonProperty("fork") long forkVersion,
        int index,
        @JsonProperty("enter") int stateNode,
        boolean awaited) {

    /** Returns whether the parent waits now for the end of the branch. */
    public boolean isAwaitedBy(Branch parentBranch) {
        return !parentBranch.status().isFinal()
                && switch (parentBranch.waitingFor()) {
                    case Wait.Nothing _, Wait.Start _, Wait.Sleep _, Wait.Events _ -> false;
                    case Wait.Children(var join) -> join.forkVersion() == forkVersion && join.waitsFor(index);
                    case Wait.CalledInstance called -> called.forkVersion() == forkVersion;
                };
    }
}
