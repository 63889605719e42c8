package dev.stride.functions.api;

import dev.stride.Limits;
import java.util.Optional;

/**
 * Which part of a list is wanted.
 *
 * @param limit most entries
 * @param cursor what the part before said of how to go on
 */
record Paging(int limit, Optional<String> cursor) {

    static Paging of(Request request) {
        return new Paging(request.query("limit").map(Paging::limit).orElse(Limits.PAGE), request.query("cursor"));
    }

    private static int limit(String text) {
        try {
            var limit = Integer.parseInt(text);
            if (limit >= 1 && limit <= Limits.PAGE) {
                return limit;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, like a number out of bounds.
        }
        throw new Refusal(
                Problem.badRequest("The limit is a number from 1 to " + Limits.PAGE + ", not \"" + text + "\"."));
    }
}
