package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;

/**
 * The arguments that authors read in filters although the specification does not define them there: {@code $input} and
 * {@code $output}. Stride sets such an argument to the raw value that the filter receives, and warns the author (section "Runtime
 * Expressions"; decision D27).
 */
public enum RawArgument {
    /** The argument {@code $input} of {@code if} and {@code input.from}. */
    INPUT("input"),

    /** The argument {@code $output} of {@code output.as}. */
    OUTPUT("output");

    private final String variable;

    RawArgument(String variable) {
        this.variable = variable;
    }

    /**
     * Warns about each expression in the given filter that reads {@code $input} (for {@link #INPUT}) or {@code $output}
     * (for {@link #OUTPUT}), because the specification does not define this variable in the filter.
     */
    public void warn(Place filter, TaskExpressions expressions) {
        if (filter.value().isTextual()) {
            warnIfRead(filter);
        } else {
            filter.children()
                    .forEach(child -> warnInside(child, expressions.use().isLoose()));
        }
    }

    private void warnInside(Place place, boolean loose) {
        if (place.value().isContainerNode()) {
            place.children().forEach(child -> warnInside(child, loose));
        } else if (loose || TemplateParser.containsExpression(place.value().asText())) {
            warnIfRead(place);
        }
    }

    private void warnIfRead(Place place) {
        if (RuntimeJq.variables(place.value().asText()).contains(variable)) {
            place.warn(
                    "the specification defines no variable `$%1$s` here; Stride reads it as the raw %1$s"
                            .formatted(variable),
                    "write `.`");
        }
    }
}
