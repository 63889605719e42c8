package dev.stride.runtime.secret;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Extracts all texts from written data, through any nesting of JSON, Base64 and compression. */
public final class UnpackedTexts {

    private final List<String> texts = new ArrayList<>();

    /** Returns the given texts and every text nested in them. */
    public static List<String> of(byte[] written) {
        var unpackedTexts = new UnpackedTexts();
        unpackedTexts.take(written);
        return unpackedTexts.texts;
    }

    private void take(byte[] bytes) {
        var text = new String(packed(bytes) ? CompressedJson.decompress(bytes) : bytes, StandardCharsets.UTF_8);
        texts.add(text);
        try {
            take(Json.parse(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException noJson) {
            // The text has no nested format.
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

    /** JSON contains bytes as Base64. */
    private void inner(String text) {
        try {
            var bytes = Base64.getDecoder().decode(text);
            if (packed(bytes)) {
                take(bytes);
            }
        } catch (IllegalArgumentException | UnreadableData noBytes) {
            // The text has no nested format.
        }
    }

    private static boolean packed(byte[] bytes) {
        return bytes.length > 2 && bytes[0] == CompressedJson.FORMAT;
    }

    private UnpackedTexts() {}
}
