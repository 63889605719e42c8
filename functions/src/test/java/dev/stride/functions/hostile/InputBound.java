package dev.stride.functions.hostile;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A bound that an input can reach.
 *
 * @param constant its name among the limits
 * @param maximum the constant
 * @param what it bounds here, where it bounds more than one thing
 * @param entryPoint by which the input comes
 * @param input one that has so many, or so much, of what is bounded
 */
record InputBound(String constant, int maximum, String what, EntryPoint entryPoint, IntFunction<byte[]> input) {

    /** By which an input reaches a bound. */
    enum EntryPoint {
        DEFINITION,
        INPUT,
        EVENT,
        EVENTS,
        CANCEL,
        IDEMPOTENCY_KEY,
        DATA_TYPE,
        PAGE_LIMIT,
        VERSION_ASKED_FOR,
        RETRY
    }

    static InputBound of(String constant, int most, String what, EntryPoint entryPoint, IntFunction<String> input) {
        return new InputBound(
                constant, most, what, entryPoint, size -> input.apply(size).getBytes(StandardCharsets.UTF_8));
    }

    /** So many parts with numbers from 0, with commas between them. @param part with its number at {@code %d} */
    static String parts(int number, String part) {
        return IntStream.range(0, number)
                .mapToObj(index -> part.replace("%d", Integer.toString(index)))
                .collect(Collectors.joining(", "));
    }

    /** Arrays in one another. */
    static String nested(int depth) {
        return "[".repeat(depth) + "]".repeat(depth);
    }

    @Override
    public String toString() {
        return constant + ", " + what;
    }
}
