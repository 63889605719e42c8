package dev.stride.language.document;

import dev.stride.common.Suggestions;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The declarations of one kind in a definition, such as its functions, by name.
 *
 * @param kind the kind in the singular for messages, such as {@code function}
 * @param complete false when a document with declarations cannot be read; then unknown names are not faults
 */
public record NamedDeclarations<T>(String kind, Map<String, T> byName, boolean complete) {

    public NamedDeclarations {
        byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    }

    /** Parses declarations, each an object with a {@code name}. Reports duplicate names as faults. */
    public static <T> NamedDeclarations<T> parse(String kind, List<Place> places, Function<Place, T> reader) {
        var byName = new LinkedHashMap<String, T>();
        for (var place : places) {
            var name = place.at("name").value().asText();
            if (byName.putIfAbsent(name, reader.apply(place)) != null && !name.isEmpty()) {
                place.at("name").fault("duplicate " + kind + " `" + name + "`", "give each of them a different name");
            }
        }
        return new NamedDeclarations<>(kind, byName, true);
    }

    /**
     * Returns declarations without any names, for the case that the document with the declarations cannot be read. References to
     * them are then never reported as unknown, because the document could declare any name.
     */
    public static <T> NamedDeclarations<T> unknown(String kind) {
        return new NamedDeclarations<>(kind, Map.of(), false);
    }

    /** Returns a copy in which each declaration is replaced by the result of {@code change}. */
    public <U> NamedDeclarations<U> map(Function<T, U> change) {
        var changed = new LinkedHashMap<String, U>();
        byName.forEach((name, each) -> changed.put(name, change.apply(each)));
        return new NamedDeclarations<>(kind, changed, complete);
    }

    public Collection<T> values() {
        return byName.values();
    }

    /** Returns the declaration whose name is the string at a place. Reports a fault if the name is unknown. */
    public Optional<T> find(Place reference) {
        return find(reference, "declare it");
    }

    /**
     * Returns the declaration whose name is the string at a place. Reports a fault if the name is unknown. The hint of
     * the fault suggests similar names. If the workflow declares no names, the hint is {@code form}, a text that tells
     * the author how to write a declaration.
     */
    public Optional<T> find(Place reference, String form) {
        var name = reference.text();
        var found = Optional.ofNullable(byName.get(name));
        if (found.isEmpty() && complete && reference.value().isTextual()) {
            reference.fault(
                    "unknown " + kind + " `" + name + "`",
                    byName.isEmpty() ? form : Suggestions.hint(name, byName.keySet()));
        }
        return found;
    }

    public static NamedDeclarations<String> parseStates(List<Place> states) {
        var names = new LinkedHashMap<>(NamedDeclarations.parse("state", states, NamedDeclarations::name)
                .byName());
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
}
