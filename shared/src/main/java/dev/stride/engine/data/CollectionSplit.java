package dev.stride.engine.data;

import dev.stride.Limits;

/**
 * How a branch divides elements among its children. Many elements are divided twice and more, so that no branch hears of
 * more than {@link Limits#FORK_WIDTH} children, and none is written more often than that.
 *
 * @param count number of children
 * @param span elements that each covers, but for the last, which may cover fewer
 * @param window children that run at the same time
 */
public record CollectionSplit(int count, int span, int window) {

    /** @param batch how many elements run at the same time before the next ones begin */
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

    /** Few batches of many elements: one child a batch, one after the other. */
    private static CollectionSplit oneChildPerBatch(int elements, int batch) {
        return new CollectionSplit(ceil(elements, batch), batch, 1);
    }

    private static int ceil(int dividend, int divisor) {
        return Math.ceilDiv(dividend, divisor);
    }
}
