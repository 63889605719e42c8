package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.language.document.Place;
import java.util.regex.Pattern;

/** The name by which the actions of a foreach state read their element (section "ForEach State"). */
public final class IterationParam {

    private static final String USUAL = "item";

    /** A published example has an expression where the name belongs. */
    private static final Pattern EXPRESSION = Pattern.compile("\\s*\\$\\{\\s*\\.(\\w+)\\s*}\\s*");

    public static String parse(Place place) {
        var written = place.text();
        if (place.isAbsent()) {
            return USUAL;
        }
        var expression = EXPRESSION.matcher(written);
        var name = expression.matches() ? expression.group(1) : written;
        if (expression.matches()) {
            place.assume("a name belongs here; this is read as `" + name + "`", "write `" + name + "`");
        } else {
            WrappedExpressions.findIn(place).forEach(text -> text.fault("a name belongs here, not an expression", ""));
        }
        if (WorkflowExpressions.isReserved(name)) {
            place.fault("`$" + name + "` means something else already", "choose another name");
        } else if (name.isEmpty() && place.value().isTextual()) {
            place.fault("`iterationParam` is empty", "");
        }
        return name;
    }

    private IterationParam() {}
}
