package dev.stride.local.command.bulk;

import com.fasterxml.jackson.databind.JsonNode;

/** A line of a file of inputs. */
sealed interface InputLine {

    /** The number of the line in the file, counted from 1. */
    long number();

    /**
     * A line that can start an instance.
     *
     * @param key the idempotency key of the start
     */
    record Valid(long number, String key, JsonNode input) implements InputLine {}

    /** A line that cannot start an instance. */
    record Faulty(long number, String fault) implements InputLine {}
}
