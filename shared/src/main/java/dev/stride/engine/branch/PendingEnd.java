package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * How a branch ends when it has done what is to be done before its end.
 *
 * @param interruptedScope the state in which its time was over, or the node where it was if it was in none; empty for one that is
 *     cancelled, which never goes on from there
 */
public record PendingEnd(Status status, @JsonProperty("cut") Optional<OpenScope> interruptedScope) {}
