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
 * What a definition declares under names for other parts to refer to, such as its functions.
 *
 * @param kind what they are, in the author's word and in the singular
 * @param complete whether these are all; others may stand in a document that is not read
 */
public record NamedDeclarations<T>(String kind, Map<String, T> byName, boolean complete) {

    public NamedDeclarations {
        byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    }

    /** Reads declarations, each an object with a {@code name}; a name declared twice is a fault. */
    public static <T> NamedDeclarations<T> parse(String kind, List<Place> places, Function<Place, T> reader) {
        var byName = new LinkedHashMap<String, T>();
        for (var place : places) {
            var name = place.at("name").value().asText();
            if (byName.putIfAbsent(name, reader.apply(place)) != null && !name.isEmpty()) {
                place.at("name").fault("duplicate " + kind + " `" + name + "`", "use a different name for each");
            }
        }
        return new NamedDeclarations<>(kind, byName, true);
    }

    /** Declarations that stand in a document that is not read: nothing is known about what they are. */
    public static <T> NamedDeclarations<T> unknown(String kind) {
        return new NamedDeclarations<>(kind, Map.of(), false);
    }

    /** What became of each of them. */
    public <U> NamedDeclarations<U> map(Function<T, U> change) {
        var changed = new LinkedHashMap<String, U>();
        byName.forEach((name, each) -> changed.put(name, change.apply(each)));
        return new NamedDeclarations<>(kind, changed, complete);
    }

    public Collection<T> values() {
        return byName.values();
    }

    /** What the text at a place refers to; a reference to nothing is a fault, and so must be the lack of one. */
    public Optional<T> find(Place reference) {
        var name = reference.text();
        var found = Optional.ofNullable(byName.get(name));
        if (found.isEmpty() && complete && reference.value().isTextual()) {
            reference.fault("unknown " + kind + " `" + name + "`", Suggestions.hint(name, byName.keySet()));
        }
        return found;
    }
}
