package dev.stride.local.convert;

import dev.stride.language.document.Place;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An object of the 0.8 definition. It records which of its properties the conversion has read, and reports all others as not
 * converted, so that the conversion drops none of them silently.
 */
final class ReadObject {

    private final Place place;
    private final Set<String> read = new HashSet<>();

    ReadObject(Place place) {
        this.place = place;
    }

    Place place() {
        return place;
    }

    Place get(String name) {
        read.add(name);
        return place.at(name);
    }

    boolean has(String name) {
        return !get(name).isAbsent();
    }

    /** Marks properties as read, so that they are not reported. They need no counterpart in 1.0. */
    void ignore(String... names) {
        read.addAll(List.of(names));
    }

    /** Reports that a property was not converted, if the object has this property. */
    void leave(String name, String reason) {
        if (has(name)) {
            leave(place.at(name), reason);
        }
    }

    /** Reports all unread properties as not converted. */
    void leaveRest() {
        place.value()
                .propertyStream()
                .filter(it -> !read.contains(it.getKey()))
                .forEach(it -> leave(
                        place.at(it.getKey()),
                        "Stride cannot convert `%s` to Open Workflow 1.0".formatted(it.getKey())));
    }

    /** Reports that a part of the definition was not converted. */
    static void leave(Place place, String reason) {
        place.warn(reason, "");
    }
}
