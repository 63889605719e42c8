package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import java.util.stream.Stream;

/** Finds expressions, by their wrapper <code>${ }</code>, in values that must not contain any. */
public final class WrappedExpressions {

    /**
     * Searches a value for strings that contain an expression in `${ }`, and returns the places of these strings. If
     * the value is itself a string, only this string is checked.
     */
    public static Stream<Place> findIn(Place place) {
        return place.value().isTextual()
                ? Stream.of(place)
                        .filter(text ->
                                TemplateParser.containsExpression(text.value().textValue()))
                : place.children().flatMap(WrappedExpressions::findIn);
    }

    private WrappedExpressions() {}
}
