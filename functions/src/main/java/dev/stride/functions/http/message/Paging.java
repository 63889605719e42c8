package dev.stride.functions.http.message;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
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

    /**
     * An opaque position in a list, which a client sends back to request the next page. It contains the version of its format, a
     * digest of the list's path and filters, and the key after which the next page starts. It needs no protection, because it grants
     * no access: the client may request every page.
     */
    static final class Cursor {

        private static final String VERSION = "1";
        private static final int DIGEST_CHARACTERS = 11;
        private static final int HEAD_CHARACTERS = VERSION.length() + DIGEST_CHARACTERS;

        /**
         * Encodes the cursor that continues after a key.
         *
         * @param query the path and the filters of the list, which the next request must repeat
         */
        static String encode(String query, String key) {
            var bytes = (header(query) + key).getBytes(StandardCharsets.UTF_8);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }

        /** Decodes the key after which a cursor continues; rejects a cursor of another query. */
        static String decode(String query, String cursor) {
            var text = text(cursor);
            var bytes = text.length() - HEAD_CHARACTERS;
            if (!text.startsWith(VERSION) || bytes < 1 || bytes > Limits.KEY_BYTES) {
                throw new ProblemException(Problem.badRequest("This cursor is invalid: start without a cursor."));
            }
            if (!text.startsWith(header(query))) {
                throw new ProblemException(Problem.badRequest(
                        "This cursor was returned for another list: use it with the same path and filters."));
            }
            return ApiRequest.text(text.substring(HEAD_CHARACTERS).getBytes(StandardCharsets.ISO_8859_1));
        }

        private static String header(String query) {
            return VERSION + Digest.of(query.getBytes(StandardCharsets.UTF_8)).substring(0, DIGEST_CHARACTERS);
        }

        /**
         * Decodes a cursor from Base64 to a text with one character per byte, so that callers can split it at fixed positions.
         * Returns an empty text if the cursor is not Base64.
         */
        private static String text(String cursor) {
            try {
                return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.ISO_8859_1);
            } catch (IllegalArgumentException notEncoded) {
                return "";
            }
        }

        private Cursor() {}
    }
}
