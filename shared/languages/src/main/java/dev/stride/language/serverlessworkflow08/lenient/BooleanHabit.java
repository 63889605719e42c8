package dev.stride.language.serverlessworkflow08.lenient;

import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Set;

/** Replaces booleans in quotation marks by booleans. */
final class BooleanHabit implements Habit {

    private static final List<String> BOOLEANS = List.of(
            "autoRetries",
            "compensate",
            "dataOnly",
            "end",
            "exclusive",
            "failOnValidationErrors",
            "interrupt",
            "keepActive",
            "terminate",
            "useData",
            "useResults",
            "usedForCompensation");

    private static final Set<String> WORDS = Set.of("true", "false");

    @Override
    public void normalise(Place definition) {
        Parts.objects(definition)
                .forEach(object -> BOOLEANS.stream()
                        .filter(name -> WORDS.contains(object.at(name).value().asText())
                                && object.at(name).value().isTextual())
                        .forEach(name -> unquote(object, name)));
    }

    private static void unquote(Place object, String name) {
        var written = object.at(name);
        var word = written.value().textValue();
        written.assume(
                "expected true or false; the string \"%s\" is read as %s".formatted(word, word),
                "write `" + word + '`');
        Parts.put(object, name, BooleanNode.valueOf(Boolean.parseBoolean(word)));
    }
}
