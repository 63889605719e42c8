package dev.stride.plan;

import java.util.List;

/**
 * A way on from a {@link Node.Await}.
 *
 * @param receptions events that must all have come; one event serves every reception that names it
 * @param next index of the node to go on with
 */
public record Way(List<Reception> receptions, int next) {
    public Way {
        receptions = List.copyOf(receptions);
    }
}
