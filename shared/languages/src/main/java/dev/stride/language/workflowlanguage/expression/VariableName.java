package dev.stride.language.workflowlanguage.expression;

import dev.stride.language.document.Place;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a name under which a definition stores a value in the data of an instance. The name must not be empty, contain
 * a dot, or be reserved, such as {@code params} (decisions C8 and C12 in docs/spec-decisions.md).
 */
public final class VariableName {

    private static final Set<String> TAKEN = Set.of("params", "loop", "action");

    public static Optional<String> parse(Place place) {
        var name = place.text();
        if (TAKEN.contains(name)) {
            place.fault("`" + name + "` has a meaning of its own", "take another name");
        } else if (name.contains(".")) {
            place.fault("a name must not contain a dot, because `var` reads it as a path", "take another name");
        } else if (name.isEmpty() && place.value().isTextual()) {
            place.fault("the name is empty", "");
        } else {
            return Optional.of(name).filter(it -> !it.isEmpty());
        }
        return Optional.empty();
    }

    private VariableName() {}
}
