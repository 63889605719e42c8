package dev.stride.functions.http.message;

import dev.stride.Limits;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The page that a request selects from a list by the parameters {@code limit} and {@code cursor}.
 *
 * @param limit the maximum number of entries
 * @param after the key after which the page starts
 * @param query the path and the filters of the list; a cursor is valid only for the query that it was created for
 */
public record Paging(int limit, Optional<String> after, String query) {

    /** @param filters names of the query parameters that filter the list */
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

    /**
     * Converts the key after which the next page starts into the cursor that a client sends to request this page.
     * Returns empty for the last page.
     *
     * @param next the key after which the next page starts; empty on the last page
     */
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
            // The check below reports it, like a number out of bounds.
        }
        throw new ProblemException(Problem.badRequest(
                "The limit must be a number from 1 to %s, not \"%s\".".formatted(Limits.PAGE_SIZE, text)));
    }
}
