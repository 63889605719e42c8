package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Where a branch that is not a started instance comes from.
 *
 * @param parent the branch that began it
 * @param forkVersion version of the parent whose commit made it wait for this branch and its siblings
 * @param index its place among the siblings
 * @param stateNode node of the state that it is part of
 * @param awaited whether the parent wants to know how it ends
 */
public record BranchOrigin(
        BranchId parent,
        @JsonProperty("fork") long forkVersion,
        int index,
        @JsonProperty("enter") int stateNode,
        boolean awaited) {}
