package dev.stride.engine;

/**
 * Where a branch that is not a started instance comes from.
 *
 * @param parent the branch that began it
 * @param fork version of the parent whose commit made it wait for this branch and its siblings
 * @param index its place among the siblings
 * @param enter node of the state that it is part of
 * @param awaited whether the parent wants to know how it ends
 */
public record Origin(BranchId parent, long fork, int index, int enter, boolean awaited) {}
