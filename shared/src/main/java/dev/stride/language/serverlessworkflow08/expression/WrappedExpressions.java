package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import java.util.stream.Stream;

/** Finds expressions, by their wrapper <code>${ }</code>, in values that must not contain any. */
public final class WrappedExpressions {

    /** Returns the places of all strings in a value that contain an expression in `${ }`. The value itself can be one. */
    public static Stream<Place> findIn(Place place) {
        return place.value().isTextual()
                ? Stream.of(place)
                        .filter(text ->
                                TemplateParser.containsExpression(text.value().textValue()))
                : place.children().flatMap(WrappedExpressions::findIn);
    }

    private WrappedExpressions() {}
}
