package dev.stride.language.document;

import java.util.LinkedHashMap;
import java.util.List;

/**
 * Parses the names and ids of states. A transition refers to a state by its name or, if no state has this name, by its id
 * (section "Transitions").
 */
public final class StateNames {

    public static NamedDeclarations<String> parse(List<Place> states) {
        var names = new LinkedHashMap<>(
                NamedDeclarations.parse("state", states, StateNames::name).byName());
        for (var state : states) {
            var id = state.at("id").value().asText();
            var name = name(state);
            var other = id.isEmpty() ? name : names.putIfAbsent(id, name);
            if (other != null && !other.equals(name)) {
                state.at("id")
                        .fault(
                                "two states have the name or id `%s`".formatted(id),
                                "give each state an id that differs from all other ids and names of states");
            }
        }
        return new NamedDeclarations<>("state", names, true);
    }

    private static String name(Place state) {
        return state.at("name").value().asText();
    }

    private StateNames() {}
}
