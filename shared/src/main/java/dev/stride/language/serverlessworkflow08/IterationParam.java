package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import java.util.regex.Pattern;

/** The name by which the actions of a foreach state read their element (section "ForEach State"). */
public final class IterationParam {

    private static final String USUAL = "item";

    /** A published example has an expression where the name belongs. */
    private static final Pattern EXPRESSION = Pattern.compile("\\s*\\$\\{\\s*\\.(\\w+)\\s*}\\s*");

    public static String read(Place place) {
        var written = place.text();
        if (place.absent()) {
            return USUAL;
        }
        var expression = EXPRESSION.matcher(written);
        var name = expression.matches() ? expression.group(1) : written;
        if (expression.matches()) {
            place.warn("a name belongs here; this is read as `" + name + "`", "write `" + name + "`");
        } else {
            Wrapped.in(place).forEach(text -> text.fault("a name belongs here, not an expression", ""));
        }
        if (WorkflowExpressions.reserves(name)) {
            place.fault("`$" + name + "` means something else already", "choose another name");
        } else if (name.isEmpty() && place.value().isTextual()) {
            place.fault("`iterationParam` is empty", "");
        }
        return name;
    }

    private IterationParam() {}
}
