package dev.stride.language.workflowlanguage.expression;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Place;
import java.util.List;

/** When the value of a condition counts as true (decision C1): an addition, {@code truth} beside {@code steps}. */
public enum Truthiness {
    /** As JsonLogic has it: all but null, false, 0, the empty text and the empty list. */
    JSONLOGIC,
    /** As the language's first engine had it: all but null and false. */
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
