/**
 * What one commit of a branch stores. {@code CommittedBranch} is the branch together with its {@code Outbox}, the effects that must
 * still be dispatched; {@code BranchCodec} has its stored form. Data that is too large for an item is in {@code LargeDataStore}, and
 * {@code LargeDataTurns} bounds how much of it is in memory at once. {@code protocol} makes commits, {@code store} writes them.
 */
package dev.stride.runtime.commit;
