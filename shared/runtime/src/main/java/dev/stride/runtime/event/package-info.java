/**
 * Which branch consumes an arrived event, and which instances it starts. {@code EventIntake} accepts events, {@code EventRouter} stores
 * them in inboxes and offers them, and {@code BranchInbox} finds those that a branch may consume. docs/architecture.md has a picture
 * of the way of an event, and docs/decisions/event-delivery.md the rules by which none is lost.
 *
 * <p>Four stored answers say who gets an event. Each is written under a condition, so that whoever asks later reads the first answer:
 *
 * <table>
 *   <caption>The answers</caption>
 *   <tr><th>Question</th><th>Answer</th><th>One for each</th><th>Decided by</th></tr>
 *   <tr><td>Which instance may consume an event that no correlation value assigns to one?</td>
 *       <td>{@code EventOwner}, in the inbox</td><td>event and inbox</td><td>{@code EventOwnership}</td></tr>
 *   <tr><td>Which events has an instance that waits in its start state use for?</td>
 *       <td>{@code Claims}</td><td>waiting instance</td><td>{@code StartClaims}</td></tr>
 *   <tr><td>Do instances take an event, or does it start one? This confirms claims, or voids them.</td>
 *       <td>{@code Decided}</td><td>event and workflow</td><td>{@code StartOffers}; {@code BranchInbox} if it can start none</td></tr>
 *   <tr><td>Which events start an instance together, and which join it?</td>
 *       <td>{@code StartDecision}, in the {@code StartCollection}</td><td>workflow and correlation values</td>
 *       <td>{@code EventStarter}</td></tr>
 * </table>
 */
package dev.stride.runtime.event;
