package dev.stride.functions.hostile;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A limit that an input can reach.
 *
 * @param constant name of the constant in the class of limits
 * @param maximum value of the constant
 * @param what the limited part, because one constant can limit several parts
 * @param entryPoint entry point of the input
 * @param input creates an input of a given size
 */
record InputBound(String constant, int maximum, String what, EntryPoint entryPoint, IntFunction<byte[]> input) {

    /** The entry point at which an input reaches a limit. */
    enum EntryPoint {
        DEFINITION,
        INPUT,
        EVENT,
        EVENTS,
        CANCEL,
        IDEMPOTENCY_KEY,
        DATA_TYPE,
        ATTRIBUTE,
        PAGE_LIMIT,
        VERSION_ASKED_FOR,
        RETRY
    }

    static InputBound of(String constant, int most, String what, EntryPoint entryPoint, IntFunction<String> input) {
        return new InputBound(
                constant, most, what, entryPoint, size -> input.apply(size).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns this number of parts, separated by commas. @param part template of a part, with {@code %d} for its index */
    static String parts(int number, String part) {
        return IntStream.range(0, number)
                .mapToObj(index -> part.replace("%d", Integer.toString(index)))
                .collect(Collectors.joining(", "));
    }

    /** Returns nested arrays of this depth. */
    static String nested(int depth) {
        return "[".repeat(depth) + "]".repeat(depth);
    }

    @Override
    public String toString() {
        return constant + ", " + what;
    }
}
