package dev.stride.language.document;

import dev.stride.common.Suggestions;
import dev.stride.source.PointerText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the properties of one object by name. Properties that were never read can be reported as unknown afterwards. */
public final class Fields {

    private final Place place;
    private final Set<String> known = new LinkedHashSet<>();

    Fields(Place place) {
        this.place = place;
    }

    public Place place() {
        return place;
    }

    public boolean has(String name) {
        known.add(name);
        return !place.at(name).isAbsent();
    }

    /** Returns the place of a property's value; the place is absent if the property is missing. */
    public Place get(String name) {
        known.add(name);
        return place.at(name);
    }

    /** Returns the place of a required property's value; reports a fault if the property is missing. */
    public Place required(String name) {
        if (!has(name)) {
            reportMissing(name);
        }
        return place.at(name);
    }

    /** Returns the string of a required property; reports a fault when it is missing or empty. */
    public String text(String name) {
        return filled(name, required(name));
    }

    /** Returns the string of a required property like {@link #text}, but also accepts a number, with a warning. */
    public String textOrNumber(String name) {
        return filled(name, required(name).numberAsText());
    }

    private static String filled(String name, Place place) {
        var text = place.text();
        if (text.isEmpty() && place.value().isTextual()) {
            place.fault("`" + name + "` must not be empty", "");
        }
        return text;
    }

    /**
     * Returns true if a property has the value {@code word}. Returns false if the property is missing or has its default value
     * {@code usual}. Reports any other value as a fault.
     */
    public boolean isSetTo(String name, String word, String usual) {
        return get(name)
                .word("value", List.of(usual, word))
                .filter(word::equals)
                .isPresent();
    }

    /**
     * Warns about each named property that the object has: in the situation that {@code where} describes, the property
     * has no effect.
     *
     * @param where the circumstances, such as "when `end` is true"
     */
    public void warnNoEffect(String where, String... names) {
        Stream.of(names)
                .filter(this::has)
                .forEach(name -> place.at(name).warn("`" + name + "` has no effect " + where, "remove it"));
    }

    /**
     * Accepts these properties without a warning, although they have no effect. Reports a value as a fault if it is not a string.
     */
    public void ignoreTexts(String... names) {
        Stream.of(names).map(this::get).forEach(Place::text);
    }

    /** Accepts these properties, although they have no effect. Reports a value as a deviation if it is not an object. */
    public void ignoreObjects(String... names) {
        Stream.of(names)
                .map(this::get)
                .filter(property -> !property.isAbsent() && !property.value().isObject())
                .forEach(property ->
                        property.assume("expected an object; the value has no effect", "write `name: value`"));
    }

    /** Accepts these properties with any values and without a warning, although they have no effect. */
    public void ignore(String... names) {
        known.addAll(List.of(names));
    }

    /** Rejects properties that this runtime does not support, unless their value is false or empty. */
    public void rejectUnsupported(String... names) {
        for (var name : names) {
            if (has(name) && !saysNothing(place.at(name))) {
                place.at(name).rejectUnsupported(name);
            }
        }
    }

    /** Warns about every unknown property; under strict reading, an unknown property is a fault. */
    public void warnUnknown() {
        unknown(false);
    }

    /**
     * Warns about unknown properties whose names look misspelt. Accepts all others, because they may be the author's own
     * additions.
     */
    public void warnMisspelt() {
        unknown(true);
    }

    public void rejectUnknown() {
        for (var property : place.value().properties()) {
            var name = property.getKey();
            if (!known.contains(name)) {
                place.at(name)
                        .fault(
                                "unknown property `" + name + "`",
                                correction(name).orElseGet(() -> Suggestions.hint(name, known)));
            }
        }
    }

    /**
     * Reports that all of these properties are missing, although one of them is required. If an unknown property of the object
     * has a similar name, the hint suggests a misspelling.
     */
    public void reportMissing(String... names) {
        if (!place.isAbsent() && !place.value().isObject()) {
            return;
        }
        var others = new LinkedHashSet<String>();
        place.value().fieldNames().forEachRemaining(others::add);
        others.removeAll(known);
        var hint = Stream.of(names)
                .flatMap(name -> Suggestions.forMissing(name, others).stream())
                .findFirst();
        var all = Stream.of(names).map(name -> '`' + name + '`').collect(Collectors.joining(" or "));
        place.at(names[0]).fault(all + " is missing", hint.orElse("add it"));
    }

    private void unknown(boolean ownAllowed) {
        for (var property : place.value().properties()) {
            var name = property.getKey();
            if (known.contains(name)) {
                continue;
            }
            var correction = correction(name);
            if (ownAllowed && correction.isEmpty()) {
                continue;
            }
            var unknown = new Place(place.sink(), PointerText.append(place.pointer(), name), property.getValue());
            var message = "the property `%s` is unknown and has no effect".formatted(name);
            if (ownAllowed) {
                unknown.warn(message, correction.orElse(""));
            } else {
                unknown.assume(message, correction.orElse("remove it"));
            }
        }
    }

    /** Returns what to write instead of an unknown property: a known name that is similar, or the place where the name is known. */
    private Optional<String> correction(String unknown) {
        return Optional.of(Suggestions.didYouMean(unknown, known))
                .filter(hint -> !hint.isEmpty())
                .or(() -> place.sink().whereItBelongs(place.pointer(), List.of(), unknown))
                .or(() -> Suggestions.longer(unknown, known));
    }

    private static boolean saysNothing(Place place) {
        var value = place.value();
        return value.isBoolean() ? !value.booleanValue() : value.isContainerNode() && value.isEmpty();
    }
}
