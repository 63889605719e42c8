package dev.stride.functions.http.message;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where a list goes on, as a text that callers hand back and cannot read: a version, a digest of the query that it
 * belongs to, and the key to go on after. It is no secret and no permission: all that it leads to can be asked for anyway.
 */
final class Cursor {

    private static final String VERSION = "1";
    private static final int DIGEST_CHARACTERS = 11;
    private static final int HEAD_CHARACTERS = VERSION.length() + DIGEST_CHARACTERS;

    /** The cursor that goes on after a key. @param query what is listed, with all its filters */
    static String encode(String query, String key) {
        var bytes = (header(query) + key).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The key that a cursor of this query goes on after; refused when it is none. */
    static String decode(String query, String cursor) {
        var text = text(cursor);
        var bytes = text.length() - HEAD_CHARACTERS;
        if (!text.startsWith(VERSION) || bytes < 1 || bytes > Limits.KEY_BYTES) {
            throw new ProblemException(
                    Problem.badRequest("This cursor is none that was given out: begin without one."));
        }
        if (!text.startsWith(header(query))) {
            throw new ProblemException(Problem.badRequest(
                    "This cursor belongs to another list: go on with the path and the filters that it came from."));
        }
        return ApiRequest.text(text.substring(HEAD_CHARACTERS).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String header(String query) {
        return VERSION + Digest.of(query.getBytes(StandardCharsets.UTF_8)).substring(0, DIGEST_CHARACTERS);
    }

    /** One character for each byte, none when it is not encoded rightly. */
    private static String text(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException notEncoded) {
            return "";
        }
    }

    private Cursor() {}
}
