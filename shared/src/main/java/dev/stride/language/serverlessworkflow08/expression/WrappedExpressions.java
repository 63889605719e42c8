package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.language.document.Place;
import java.util.stream.Stream;

/** Finds expressions, by their wrapper <code>${ }</code>, where none can stand. */
public final class WrappedExpressions {

    private static final String OPEN = "${";

    /** The texts at and below a place that hold an expression. */
    public static Stream<Place> findIn(Place place) {
        return place.value().isTextual()
                ? Stream.of(place).filter(text -> text.value().textValue().contains(OPEN))
                : place.children().flatMap(WrappedExpressions::findIn);
    }

    private WrappedExpressions() {}
}
