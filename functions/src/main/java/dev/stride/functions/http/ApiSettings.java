package dev.stride.functions.http;

import dev.stride.runtime.event.bus.AllowedSenders;
import java.time.Duration;

/**
 * What the operator decides about the HTTP API.
 *
 * @param access the rule that decides what a caller may do
 * @param sources the sources of events that callers may claim
 * @param senders accounts whose events of a bus are accepted when an operator sends them again
 * @param longestWait the longest time for which a start may wait for the end of its instance; with zero, its answer comes after
 *     the first states
 */
public record ApiSettings(AccessPolicy access, SourceAllowList sources, AllowedSenders senders, Duration longestWait) {

    /** The longest time for which any request may wait. API Gateway ends a request after 30 seconds. */
    public static final Duration LONGEST_WAIT = Duration.ofSeconds(25);

    /** The settings of a process on one machine, where every caller may do everything. */
    public static final ApiSettings LOCAL = new ApiSettings(
            new AccessPolicy.Everyone(), SourceAllowList.UNRESTRICTED, AllowedSenders.EVERY_ACCOUNT, LONGEST_WAIT);
}
