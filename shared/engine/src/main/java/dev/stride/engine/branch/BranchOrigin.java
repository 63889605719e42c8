package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * The relation of a branch to the branch that started it.
 *
 * @param parent the branch that started it
 * @param forkVersion version of the parent whose commit started this branch and its siblings
 * @param index position among the siblings
 * @param stateNode node of the parent's state in which the branch was started
 * @param awaited whether the parent waits for the end of the branch
 * @param attempt the attempt of tasks to which the branch belongs, if the parent tries these tasks again after an error
 */
public record BranchOrigin(
        BranchId parent,
        long forkVersion,
        int index,
        int stateNode,
        boolean awaited,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<ParentAttempt> attempt) {

    /**
     * An attempt of tasks in which the parent started the branch.
     *
     * @param key stands for the branch in idempotency keys; the same in each attempt
     * @param number of the attempt, counted from 1
     */
    public record ParentAttempt(String key, int number) {}

    /** Creates the origin of a branch that belongs to no attempt of tasks. */
    public BranchOrigin(BranchId parent, long forkVersion, int index, int stateNode, boolean awaited) {
        this(parent, forkVersion, index, stateNode, awaited, Optional.empty());
    }

    public boolean isAwaitedBy(Branch parentBranch) {
        return switch (parentBranch.waitingFor()) {
            case Wait.Nothing _, Wait.Start _, Wait.Sleep _, Wait.Events _ -> false;
            case Wait.Children(var join) -> join.forkVersion() == forkVersion && join.waitsFor(index);
            case Wait.CalledInstance called -> called.forkVersion() == forkVersion;
        };
    }
}
