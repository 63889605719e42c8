package dev.stride.call.rest;

import java.util.Arrays;
import java.util.Optional;

/** How a parameter's value is written (OpenAPI 3.1, "Style Values"). */
public enum Style {
    SIMPLE("simple"),
    LABEL("label"),
    MATRIX("matrix"),
    FORM("form"),
    SPACE_DELIMITED("spaceDelimited"),
    PIPE_DELIMITED("pipeDelimited"),
    DEEP_OBJECT("deepObject");

    private final String word;

    Style(String word) {
        this.word = word;
    }

    /** Reads what a document says. */
    public static Optional<Style> of(String word) {
        return Arrays.stream(values()).filter(style -> style.word.equals(word)).findFirst();
    }

    /** As documents write it. */
    @Override
    public String toString() {
        return word;
    }
}
