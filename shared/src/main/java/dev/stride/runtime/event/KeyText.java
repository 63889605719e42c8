package dev.stride.runtime.event;

import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import java.nio.charset.StandardCharsets;

/** Parts of keys: readable while they are short, else a digest, since keys are bounded and what authors write is not. */
final class KeyText {

    private static final int LONGEST = 400;

    static String shorten(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= LONGEST ? text : Digest.of(bytes);
    }

    /** The name of several things at once, from which each of them could be told. */
    static String combine(Object... parts) {
        return shorten(new String(Json.encode(parts), StandardCharsets.US_ASCII));
    }

    private KeyText() {}
}
