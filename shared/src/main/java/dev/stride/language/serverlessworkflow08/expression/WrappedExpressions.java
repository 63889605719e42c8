package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.language.document.Place;
import java.util.stream.Stream;

/** Finds expressions, by their wrapper <code>${ }</code>, in values that must not contain any. */
public final class WrappedExpressions {

    private static final String OPEN = "${";

    /** Returns the strings at and below a place that contain an expression. */
    public static Stream<Place> findIn(Place place) {
        return place.value().isTextual()
                ? Stream.of(place).filter(text -> text.value().textValue().contains(OPEN))
                : place.children().flatMap(WrappedExpressions::findIn);
    }

    private WrappedExpressions() {}
}
