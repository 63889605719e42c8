package dev.stride.functions.http.message;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * An opaque position in a list, which a client sends back to request the next page. It contains the version of its format, a
 * digest of the list's path and filters, and the key after which the next page starts. It needs no protection, because it grants
 * no access: the client may request every page.
 */
final class Cursor {

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
