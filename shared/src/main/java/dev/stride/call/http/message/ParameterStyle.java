package dev.stride.call.http.message;

import java.util.Arrays;
import java.util.Optional;

/** The serialization of an array or object in a parameter (OpenAPI 3.1, "Style Values"). */
public enum ParameterStyle {
    SIMPLE("simple"),
    LABEL("label"),
    MATRIX("matrix"),
    FORM("form"),
    SPACE_DELIMITED("spaceDelimited"),
    PIPE_DELIMITED("pipeDelimited"),
    DEEP_OBJECT("deepObject");

    private final String word;

    ParameterStyle(String word) {
        this.word = word;
    }

    /** Parses the style's name in a document. */
    public static Optional<ParameterStyle> parse(String word) {
        return Arrays.stream(values())
                .filter(parameterStyle -> parameterStyle.word.equals(word))
                .findFirst();
    }

    /** Returns the style's name in documents. */
    @Override
    public String toString() {
        return word;
    }
}
