package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Declarations of one kind under {@code use}, which tasks refer to by name.
 *
 * @param kind the noun for such a declaration in messages
 */
public record NamedPlaces(String kind, Map<String, Place> byName) {

    public NamedPlaces {
        byName = Map.copyOf(byName);
    }

    public static NamedPlaces parse(String kind, Place place) {
        var byName = new LinkedHashMap<String, Place>();
        if (!place.isAbsent()) {
            place.fields().place().children().forEach(each -> {
                var name = each.pointer().substring(place.pointer().length() + 1);
                byName.put(name.replace("~1", "/").replace("~0", "~"), each);
            });
        }
        return new NamedPlaces(kind, byName);
    }

    /**
     * Returns the place of the definition that a task uses. This is the given place or, if it contains only a name, the
     * place of the declaration with this name. If this declaration does not exist, reports a fault and returns empty.
     */
    public Optional<Place> resolve(Place place) {
        return place.value().isTextual() ? named(place) : Optional.of(place);
    }

    /**
     * Returns the declaration whose name is the string at the given place. If it does not exist, reports a fault and
     * returns empty.
     */
    public Optional<Place> named(Place place) {
        var found = Optional.ofNullable(byName.get(place.text()));
        if (found.isEmpty()) {
            place.fault(
                    "there is no %s `%s` under `use`"
                            .formatted(kind, place.value().asText()),
                    Suggestions.hint(place.value().asText(), byName.keySet()));
        }
        return found;
    }
}
