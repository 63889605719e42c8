package dev.stride.language.document;

import dev.stride.common.Suggestions;
import dev.stride.language.source.PointerText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The properties of one object, read by name. A property that nobody asked for by the end is one that the language does
 * not have.
 */
public final class Fields {

    private final Place place;
    private final Set<String> known = new LinkedHashSet<>();

    Fields(Place place) {
        this.place = place;
    }

    /** The object itself. */
    public Place place() {
        return place;
    }

    public boolean has(String name) {
        known.add(name);
        return !place.at(name).isAbsent();
    }

    /** The value of a property, absent when there is none. */
    public Place get(String name) {
        known.add(name);
        return place.at(name);
    }

    /** The value of a property that must be there. */
    public Place required(String name) {
        if (!has(name)) {
            reportMissing(name);
        }
        return place.at(name);
    }

    /** The text of a property that must be there and say something. */
    public String text(String name) {
        return filled(name, required(name));
    }

    /** The same where a number is read as its text. */
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

    /** The value of a property that some documents call by another name. */
    public Place getWithAlias(String name, String otherName) {
        if (!has(otherName)) {
            return get(name);
        }
        var other = place.at(otherName);
        if (has(name)) {
            other.fault(
                    "`" + otherName + "` is another name of `" + name + "`, and both are set", "keep `" + name + "`");
        } else {
            other.warn("`" + otherName + "` is read as `" + name + "`", "rename it to `" + name + "`");
        }
        return other;
    }

    /** Whether a property says one of two words; leaving it out means the other, usual one. */
    public boolean isSetTo(String name, String word, String usual) {
        var place = get(name);
        var written = place.text();
        var words = List.of(usual, word);
        if (place.value().isTextual() && !words.contains(written)) {
            place.fault("unknown value `" + written + "`", Suggestions.hint(written, words));
        }
        return written.equals(word);
    }

    /** Warns about properties that have no effect. @param where under which circumstances */
    public void warnNoEffect(String where, String... names) {
        Stream.of(names)
                .filter(this::has)
                .forEach(name -> place.at(name).warn("`" + name + "` has no effect " + where, "remove it"));
    }

    /** Passes over properties that are texts and have no effect. */
    public void ignoreTexts(String... names) {
        Stream.of(names).map(this::get).forEach(Place::text);
    }

    /** Passes over properties that have no effect. */
    public void ignore(String... names) {
        known.addAll(List.of(names));
    }

    /** Refuses properties that this runtime does not support, unless they say what leaving them out says. */
    public void rejectUnsupported(String... names) {
        for (var name : names) {
            if (has(name) && !saysNothing(place.at(name))) {
                place.at(name).rejectUnsupported(name);
            }
        }
    }

    /** Refuses a property that has any value but the one that leaving it out means. */
    public void rejectUnsupportedBut(String only, String name) {
        if (has(name) && !place.at(name).value().asText().equals(only)) {
            place.at(name).rejectUnsupported(name + " " + place.at(name).value().asText());
        }
    }

    /** Warns about every property that was not asked for. */
    public void warnUnknown() {
        unknown(false);
    }

    /** Warns about properties that were not asked for when their names look misspelt; others are the author's own. */
    public void warnMisspelt() {
        unknown(true);
    }

    /** Refuses every property that was not asked for. */
    public void rejectUnknown() {
        for (var property : place.value().properties()) {
            var name = property.getKey();
            if (!known.contains(name)) {
                place.at(name).fault("unknown property `" + name + "`", Suggestions.hint(name, known));
            }
        }
    }

    /** Tells that one of some properties must be there, and which one may have been meant to be it. */
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
            var hint = Suggestions.didYouMean(name, known);
            if (!(ownAllowed && hint.isEmpty())) {
                place.sink()
                        .warn(
                                PointerText.append(place.pointer(), name),
                                "the property `" + name + "` is unknown and has no effect",
                                hint);
            }
        }
    }

    private static boolean saysNothing(Place place) {
        var value = place.value();
        return value.isBoolean() ? !value.booleanValue() : value.isContainerNode() && value.isEmpty();
    }
}
