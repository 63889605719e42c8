package dev.stride.call.http.message;

import java.util.Arrays;
import java.util.Optional;

/** The OpenAPI style that determines how a parameter with an array or object is written (OpenAPI 3.1, "Style Values"). */
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

    /** Parses the name of a style in an OpenAPI document, such as {@code spaceDelimited}. */
    public static Optional<ParameterStyle> parse(String word) {
        return Arrays.stream(values())
                .filter(parameterStyle -> parameterStyle.word.equals(word))
                .findFirst();
    }

    /** Returns the name of this style in OpenAPI documents. */
    @Override
    public String toString() {
        return word;
    }
}
