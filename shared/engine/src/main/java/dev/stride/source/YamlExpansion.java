package dev.stride.source;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.source.SourceDocument.Position;

/** Checks how large a YAML document becomes when its aliases are expanded, because a short text with aliases can become huge. */
final class YamlExpansion {

    static final String TOO_DEEP = "objects and arrays nest deeper than %d levels".formatted(Limits.NESTING_DEPTH);

    private long left = Limits.DEFINITION_BYTES;

    static void check(JsonNode root) throws SourceSyntaxException {
        new YamlExpansion().measure(root, 0);
    }

    private void measure(JsonNode value, int depth) throws SourceSyntaxException {
        if (depth >= Limits.NESTING_DEPTH && value.isContainerNode()) {
            throw tooMuch("objects and arrays nest deeper than %d levels when the YAML aliases are expanded"
                    .formatted(Limits.NESTING_DEPTH));
        }
        left -= 1 + (value.isTextual() ? value.textValue().length() : 0);
        for (var property : value.properties()) {
            left -= property.getKey().length();
        }
        if (left < 0) {
            throw tooMuch("the text has more than %s bytes after its YAML aliases are expanded"
                    .formatted(Limits.DEFINITION_BYTES));
        }
        for (var child : value) {
            measure(child, depth + 1);
        }
    }

    private static SourceSyntaxException tooMuch(String message) {
        return new SourceSyntaxException(PointerText.ROOT, Position.START, message, "");
    }
}
