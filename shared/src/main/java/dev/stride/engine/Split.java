package dev.stride.engine;

import dev.stride.Limits;

/**
 * How a branch divides elements among its children. Many elements are divided twice and more, so that no branch hears of
 * more than {@link Limits#FORK_WIDTH} children, and none is written more often than that.
 *
 * @param count number of children
 * @param span elements that each covers, but for the last, which may cover fewer
 * @param window children that run at the same time
 */
record Split(int count, int span, int window) {

    /** @param batch how many elements run at the same time before the next ones begin */
    static Split of(int elements, int batch) {
        var width = Limits.FORK_WIDTH;
        if (elements <= width) {
            return new Split(elements, 1, Math.min(batch, elements));
        }
        var least = ceil(elements, width);
        if (batch >= elements) {
            var span = Math.max(width, least);
            var count = ceil(elements, span);
            return new Split(count, span, count);
        }
        var span = ceil(Math.max(least, width), batch) * batch;
        return span >= elements ? batches(elements, batch) : new Split(ceil(elements, span), span, 1);
    }

    /** Few batches of many elements: one child a batch, one after the other. */
    private static Split batches(int elements, int batch) {
        return new Split(ceil(elements, batch), batch, 1);
    }

    private static int ceil(int dividend, int divisor) {
        return Math.ceilDiv(dividend, divisor);
    }
}
