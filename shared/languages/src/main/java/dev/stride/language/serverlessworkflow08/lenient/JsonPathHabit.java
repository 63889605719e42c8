package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Completes the filters of a definition whose expressions are JSONPath: SonataFlow accepts {@code .name} and {@code name} for
 * {@code $.name}.
 */
final class JsonPathHabit implements Habit {

    private static final List<String> FILTERS = List.of("stateDataFilter", "actionDataFilter", "eventDataFilter");

    /** Matches a path of names and indexes that begins at a name. */
    private static final Pattern PATH =
            Pattern.compile("\\.?([A-Za-z_][\\w-]*+(?:\\.[A-Za-z_][\\w-]*+|\\[\\d++\\])*+)");

    @Override
    public void normalise(Place definition) {
        if (definition.at("expressionLang").value().asText().equals("jsonpath")) {
            Parts.objects(definition)
                    .filter(object -> FILTERS.contains(Parts.owner(object)))
                    .forEach(JsonPathHabit::complete);
        }
    }

    private static void complete(Place filter) {
        filter.children().filter(path -> path.value().isTextual()).toList().forEach(path -> {
            var written = PATH.matcher(path.value().textValue().strip());
            if (written.matches()) {
                var complete = "$." + written.group(1);
                path.assume("the path is read as `%s`".formatted(complete), "write `${ %s }`".formatted(complete));
                Parts.put(filter, path.name(), complete);
            }
        });
    }
}
