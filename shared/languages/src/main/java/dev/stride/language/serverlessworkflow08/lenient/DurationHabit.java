package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Replaces an expression in a duration by its value if it only reads a constant, such as <code>${ $CONST.limit }</code>. The
 * specification does not allow expressions in durations.
 */
final class DurationHabit implements Habit {

    private static final List<String> DURATIONS = List.of(
            "actionExecTimeout",
            "after",
            "before",
            "branchExecTimeout",
            "delay",
            "duration",
            "eventTimeout",
            "increment",
            "maxDelay",
            "resultEventTimeout",
            "single",
            "stateExecTimeout",
            "total",
            "workflowExecTimeout");

    private static final Pattern CONSTANT =
            Pattern.compile("\\s*(?:\\$\\{\\s*)?\\$CONST((?:\\.[A-Za-z_]\\w*+)++)(?:\\s*})?\\s*");

    @Override
    public void normalise(Place definition) {
        Parts.objects(definition)
                .forEach(
                        object -> DURATIONS.forEach(duration -> resolve(object, duration, definition.at("constants"))));
    }

    private static void resolve(Place object, String duration, Place constants) {
        var written = object.at(duration);
        var constant = CONSTANT.matcher(written.value().asText());
        if (!written.value().isTextual() || !constant.matches()) {
            return;
        }
        var value = constants.value().at(constant.group(1).replace('.', '/'));
        if (value.isTextual()) {
            written.assume(
                    "a duration cannot be an expression; this expression reads a constant and is replaced by its value, `%s`"
                            .formatted(value.textValue()),
                    "write `" + value.textValue() + "`");
            Parts.put(object, duration, value);
        }
    }
}
