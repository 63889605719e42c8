package dev.stride.editor;

import dev.stride.editor.EditedText.Range;
import java.util.List;
import java.util.Optional;

/** Where the names of a definition are declared and used. */
public final class Definition {

    /** Returns where the name at a place is declared. */
    public static Optional<Range> at(EditedText edited, int offset) {
        return find(edited, offset).map(declared -> range(declared.name()));
    }

    /** Returns all places with the name that stands at a place, first its declaration. */
    public static List<Range> references(EditedText edited, int offset) {
        return find(edited, offset).stream()
                .flatMap(declared -> new Names(edited).occurrences(declared).stream())
                .map(Definition::range)
                .toList();
    }

    static Optional<Names.Declared> find(EditedText edited, int offset) {
        var names = new Names(edited);
        return edited.spotAt(offset)
                .flatMap(spot -> spot.isKey()
                        ? names.declared(spot)
                        : names.referenced(spot).or(() -> names.declared(spot)));
    }

    private static Range range(Part name) {
        return new Range(name.start(), name.end());
    }

    private Definition() {}
}
