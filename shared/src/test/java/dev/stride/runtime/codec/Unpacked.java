package dev.stride.runtime.codec;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** All texts in what was written, however deep they are packed. */
public final class Unpacked {

    private final List<String> texts = new ArrayList<>();

    /** The texts themselves, and each text within them. */
    public static List<String> of(byte[] written) {
        var unpacked = new Unpacked();
        unpacked.take(written);
        return unpacked.texts;
    }

    private void take(byte[] bytes) {
        var text = new String(packed(bytes) ? Packed.unpack(bytes) : bytes, StandardCharsets.UTF_8);
        texts.add(text);
        try {
            take(Json.parse(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException noJson) {
            // A text like any other.
        }
    }

    private void take(JsonNode value) {
        value.properties().forEach(property -> {
            texts.add(property.getKey());
            take(property.getValue());
        });
        if (value.isArray()) {
            value.forEach(this::take);
        }
        if (value.isTextual()) {
            texts.add(value.textValue());
            inner(value.textValue());
        }
    }

    /** Bytes stand in JSON as base64. */
    private void inner(String text) {
        try {
            var bytes = Base64.getDecoder().decode(text);
            if (packed(bytes)) {
                take(bytes);
            }
        } catch (IllegalArgumentException | Unreadable noBytes) {
            // A text like any other.
        }
    }

    private static boolean packed(byte[] bytes) {
        return bytes.length > 2 && bytes[0] == Packed.FORMAT;
    }

    private Unpacked() {}
}
