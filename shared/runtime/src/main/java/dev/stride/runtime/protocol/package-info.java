/**
 * What happens to a message: it is read, the branch that it is for is loaded and advanced by the engine, committed, and the effects
 * of the commit are dispatched.
 *
 * <p>The way from a queue to the table: {@code WorkflowRuntime} takes the messages of an invocation and gives each a turn at its
 * branch ({@code BranchTurns}). {@code MessageProcessor} handles one delivery, whose state is in {@code DeliveryProgress}. {@code
 * BranchEngine} calls the engine, {@code CallReplies} makes the calls that it asks for, and {@code CheckpointPolicy} and {@code
 * Lookahead} say whether the next state belongs to the same commit ({@code UncommittedChange}). {@code CommitGroup} adds messages that wait
 * for the same branch. {@code CommitBuilder} makes the stored form, {@code Protocol} writes it, and {@code Dispatcher} performs its
 * effects. In an inline start, the request that starts an instance also runs its first states ({@code InlineStart}).
 *
 * <p>{@code Protocol} has the rules that keep messages from being lost or applied twice; the tests replace its methods by mistakes
 * that they must find. Two things that it relies on are decided elsewhere: which effects a message proves, and which a branch still
 * needs, by {@code Outbox}; and whether a reply outlives a write conflict, by {@code DeliveryProgress}.
 */
package dev.stride.runtime.protocol;
