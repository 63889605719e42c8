package dev.stride.engine.branch;

import dev.stride.Limits;
import java.util.Optional;

/**
 * What is known of all instances that descend from one root (docs/decisions/generations.md).
 *
 * @param cancelRound the round of the search that cancels them; empty if no operator has cancelled them
 * @param counted how many of them were counted, about one of {@link Limits#DESCENDANTS_PER_COUNT}
 */
public record Family(Optional<Integer> cancelRound, int counted) {

    /** A family of which nothing is known. */
    public static final Family UNKNOWN = new Family(Optional.empty(), 0);

    /**
     * Returns whether an instance is one of those that are counted. Its id decides, so that a redelivered message decides likewise:
     * one that is not counted never is, and one that is counted again only brings the family nearer to its bound.
     */
    public static boolean counts(String instance) {
        return Math.floorMod(instance.hashCode(), Limits.DESCENDANTS_PER_COUNT) == 0;
    }

    /** Returns this family with one more instance counted. */
    public Family counting() {
        return new Family(cancelRound, counted + 1);
    }

    /** Returns this family in the given round of the search that cancels it. */
    public Family cancelledIn(int round) {
        return new Family(Optional.of(round), counted);
    }

    /** Returns how many instances the family has, as the counted ones let expect. */
    public long size() {
        return (long) counted * Limits.DESCENDANTS_PER_COUNT;
    }
}
