package dev.stride.call.graphql;

import com.fasterxml.jackson.databind.JsonNode;

/** Composes the GraphQL selection set of a call: the text that the author wrote, with the values of its expressions inserted. */
final class SelectionSetText {

    /**
     * Returns the selection set as GraphQL text, or an empty text if the call has no selection set.
     *
     * @param given the selection set as a text, or as an array of texts and, for evaluated expressions, of objects {@code
     *     {value}}
     * @throws GraphQlArgumentException when the text is not a single block in braces
     */
    static String compose(JsonNode given) throws GraphQlArgumentException {
        if (given.isNull() || given.isMissingNode()) {
            return "";
        }
        var text = given.isArray() ? join(given) : given.asText();
        if (!(given.isArray() || given.isTextual()) || !(text.isBlank() || isOneBlock(text.strip()))) {
            throw new GraphQlArgumentException(
                    "the selection set '%s' is not one pair of braces with fields between them, such as { id name }"
                            .formatted(text));
        }
        return text;
    }

    private static String join(JsonNode parts) throws GraphQlArgumentException {
        var text = new StringBuilder();
        for (var part : parts) {
            text.append(part.isTextual() ? part.textValue() : GraphQlLiteral.format(part.path("value")));
        }
        return text.toString();
    }

    /**
     * Returns whether the text is a single block in braces. Without this check, the value of an expression in the text
     * could close the block and add operations to the query.
     */
    private static boolean isOneBlock(String text) {
        var depth = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '"' -> i = endOfString(text, i);
                case '{' -> depth++;
                case '}' -> depth--;
                case '#' -> i = endOfLine(text, i);
                default -> {}
            }
            if (depth <= 0) {
                return depth == 0 && i == text.length() - 1;
            }
        }
        return false;
    }

    private static int endOfString(String text, int start) {
        if (text.startsWith("\"\"\"", start)) {
            var end = text.indexOf("\"\"\"", start + 3);
            return end < 0 ? text.length() : end + 2;
        }
        for (int i = start + 1; i < text.length(); i++) {
            if (text.charAt(i) == '"') {
                return i;
            }
            if (text.charAt(i) == '\\') {
                i++;
            }
        }
        return text.length();
    }

    private static int endOfLine(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
                return i;
            }
        }
        return text.length();
    }

    private SelectionSetText() {}
}
