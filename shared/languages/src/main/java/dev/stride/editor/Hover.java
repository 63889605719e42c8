package dev.stride.editor;

import dev.stride.editor.EditedText.Range;
import dev.stride.editor.EditedText.Spot;
import dev.stride.source.PointerText;
import java.util.Map;
import java.util.Optional;

/** What an editor shows about the place under the pointer. @param markdown the text */
public record Hover(Range range, String markdown) {

    /** Returns what there is to say about a place. */
    public static Optional<Hover> at(EditedText edited, int offset) {
        return edited.spotAt(offset).flatMap(spot -> of(edited, spot));
    }

    private static Optional<Hover> of(EditedText edited, Spot spot) {
        var text = (spot.isKey() ? Optional.<String>empty() : reference(edited, spot)).or(() -> property(edited, spot));
        return text.map(markdown ->
                new Hover(new Range(spot.scalar().start(), spot.scalar().end()), markdown));
    }

    private static Optional<String> reference(EditedText edited, Spot spot) {
        return new Names(edited)
                .referenced(spot)
                .map(declared -> "**%s** is a %s, declared in line %d."
                        .formatted(
                                declared.name().text(),
                                declared.collection().kind(),
                                edited.positionOf(declared.name().start()).line() + 1));
    }

    private static Optional<String> property(EditedText edited, Spot spot) {
        var name = PointerText.last(spot.pointer());
        return edited.siteAt(EditedText.parent(spot.pointer())).kinds().stream()
                .filter(kind ->
                        edited.vocabulary().kinds().getOrDefault(kind, Map.of()).containsKey(name))
                .findFirst()
                .map(kind -> describe(edited, kind, name));
    }

    private static String describe(EditedText edited, String kind, String name) {
        var meaning = Meanings.of(edited.language(), kind, name);
        var section = Meanings.of(edited.language(), kind, Meanings.SECTION);
        return "**%s** of the %s\n\n%s\n\n*%s*".formatted(name, kind, meaning, section);
    }
}
