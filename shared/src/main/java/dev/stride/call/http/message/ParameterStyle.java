package dev.stride.call.http.message;

import java.util.Arrays;
import java.util.Optional;

/** How a parameter's value is written (OpenAPI 3.1, "Style Values"). */
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

    /** Reads what a document says. */
    public static Optional<ParameterStyle> parse(String word) {
        return Arrays.stream(values())
                .filter(parameterStyle -> parameterStyle.word.equals(word))
                .findFirst();
    }

    /** As documents write it. */
    @Override
    public String toString() {
        return word;
    }
}
