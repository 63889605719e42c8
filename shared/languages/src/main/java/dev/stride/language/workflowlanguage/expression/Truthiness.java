package dev.stride.language.workflowlanguage.expression;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import java.util.List;

/**
 * The rules that decide which values of a condition count as true (decision C1). The property {@code truth} of a definition
 * selects them; Stride adds this property to the language.
 */
public enum Truthiness {
    /** The rules of JsonLogic: every value is true except null, false, 0, the empty string and the empty list. */
    JSONLOGIC,
    /**
     * The rules of the programming language Elixir, in which the first engine of the Workflow Language was written:
     * every value is true except null and false.
     */
    ELIXIR;

    private static final List<String> WORDS = List.of("jsonlogic", "elixir");

    public static Truthiness parse(Place place) {
        var word = place.isAbsent() ? WORDS.getFirst() : place.text();
        if (!WORDS.contains(word)) {
            place.fault("`" + word + "` is not known here", Suggestions.hint(word, WORDS));
        }
        return word.equals(WORDS.getLast()) ? ELIXIR : JSONLOGIC;
    }
}
