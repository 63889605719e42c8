package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.language.document.Place;
import java.util.regex.Pattern;

/**
 * Parses {@code iterationParam}: the name of the variable that holds the current element of the collection (section "ForEach
 * State").
 */
public final class IterationParam {

    private static final String USUAL = "item";

    /**
     * Matches an expression such as <code>${ .item }</code>. Some authors write one as {@code iterationParam}, where
     * the specification requires a plain name.
     */
    private static final Pattern EXPRESSION = Pattern.compile("\\s*\\$\\{\\s*\\.(\\w+)\\s*}\\s*");

    public static String parse(Place place) {
        var written = place.text();
        if (place.isAbsent()) {
            return USUAL;
        }
        var expression = EXPRESSION.matcher(written);
        var name = expression.matches() ? expression.group(1) : written;
        if (expression.matches()) {
            place.assume("expected a name; the expression is read as `%s`".formatted(name), "write `" + name + "`");
        } else {
            WrappedExpressions.findIn(place)
                    .forEach(text -> text.fault("expected a name, found an expression", "write a name such as `item`"));
        }
        if (WorkflowExpressions.isReserved(name)) {
            place.fault("the variable `$" + name + "` is reserved", "choose another name");
        } else if (name.isEmpty() && place.value().isTextual()) {
            place.fault("`iterationParam` must not be empty", "");
        }
        return name;
    }

    private IterationParam() {}
}
