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

/** All texts in what was written, however deep they are packed. */
public final class UnpackedTexts {

    private final List<String> texts = new ArrayList<>();

    /** The texts themselves, and each text within them. */
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
        } catch (IllegalArgumentException | UnreadableData noBytes) {
            // A text like any other.
        }
    }

    private static boolean packed(byte[] bytes) {
        return bytes.length > 2 && bytes[0] == CompressedJson.FORMAT;
    }

    private UnpackedTexts() {}
}
