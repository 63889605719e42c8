package dev.stride.engine.data;

import dev.stride.Limits;

/**
 * The division of a collection among child branches. A large collection is divided over several levels of branches, so that no
 * branch has more than {@link Limits#FORK_WIDTH} children to wait for.
 *
 * @param count number of children
 * @param span number of elements that each child covers; the last child may cover fewer
 * @param window number of children that run at the same time
 */
public record CollectionSplit(int count, int span, int window) {

    /** Divides the elements of a collection among child branches. At most {@code batch} elements run at once. */
    public static CollectionSplit divide(int elements, int batch) {
        var width = Limits.FORK_WIDTH;
        if (elements <= width) {
            return new CollectionSplit(elements, 1, Math.min(batch, elements));
        }
        var least = ceil(elements, width);
        if (batch >= elements) {
            var span = Math.max(width, least);
            var count = ceil(elements, span);
            return new CollectionSplit(count, span, count);
        }
        var span = ceil(Math.max(least, width), batch) * batch;
        return span >= elements
                ? oneChildPerBatch(elements, batch)
                : new CollectionSplit(ceil(elements, span), span, 1);
    }

    /** Lets each child run all elements of its batch at the same time, one child after the other. */
    private static CollectionSplit oneChildPerBatch(int elements, int batch) {
        return new CollectionSplit(ceil(elements, batch), batch, 1);
    }

    private static int ceil(int dividend, int divisor) {
        return Math.ceilDiv(dividend, divisor);
    }

    /**
     * The part of a collection that a child branch covers.
     *
     * @param from index of its first element
     * @param to index after its last element
     */
    public record Slice(int from, int to) {}
}
