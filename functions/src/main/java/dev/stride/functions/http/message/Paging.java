package dev.stride.functions.http.message;

import dev.stride.Limits;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which part of a list is wanted.
 *
 * @param limit most entries
 * @param after the key to go on after
 * @param query what is listed, by which its cursors are known
 */
public record Paging(int limit, Optional<String> after, String query) {

    /** @param filters names of the parameters that say what is in the list */
    public static Paging parse(ApiRequest apiRequest, String... filters) {
        var query = apiRequest.path()
                + Arrays.stream(filters)
                        .map(name -> "\n" + name + "=" + apiRequest.query(name).orElse(""))
                        .collect(Collectors.joining());
        return new Paging(
                apiRequest.query("limit").map(Paging::limit).orElse(Limits.PAGE_SIZE),
                apiRequest.query("cursor").map(cursor -> Cursor.decode(query, cursor)),
                query);
    }

    /** The cursor of what follows a page. @param next the key to go on after, empty at the end */
    public Optional<String> cursor(Optional<String> next) {
        return next.map(key -> Cursor.encode(query, key));
    }

    private static int limit(String text) {
        try {
            var limit = Integer.parseInt(text);
            if (limit >= 1 && limit <= Limits.PAGE_SIZE) {
                return limit;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, like a number out of bounds.
        }
        throw new ProblemException(
                Problem.badRequest("The limit is a number from 1 to " + Limits.PAGE_SIZE + ", not \"" + text + "\"."));
    }
}
