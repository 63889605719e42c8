package dev.stride.runtime.event;

import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import java.nio.charset.StandardCharsets;

/**
 * Converts names to parts of table keys: keeps short names, and replaces long names by a digest. This is necessary because
 * DynamoDB limits the length of a key, but a name in a workflow definition can have any length.
 */
final class KeyText {

    private static final int LONGEST = 400;

    static String shorten(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= LONGEST ? text : Digest.of(bytes);
    }

    /** Combines several values into one text that is unique for these values. */
    static String combine(Object... parts) {
        return shorten(new String(Json.encode(parts), StandardCharsets.US_ASCII));
    }

    private KeyText() {}
}
