package dev.stride.editor;

import dev.stride.editor.EditedText.Range;
import dev.stride.editor.Part.Entry;
import dev.stride.editor.Part.Mapping;
import dev.stride.editor.Part.Scalar;
import dev.stride.editor.Part.Sequence;
import dev.stride.source.PointerText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of a definition that an outline shows, such as a state.
 *
 * @param name its name or, if it has none, what it is
 * @param kind what it is, such as {@code operation state}
 * @param range all of it
 * @param selection its name
 * @param children the parts inside of it
 */
public record Symbol(String name, String kind, Range range, Range selection, List<Symbol> children) {

    public Symbol {
        children = List.copyOf(children);
    }

    /** Returns the parts of a definition, in the order of its text. */
    public static List<Symbol> of(EditedText edited) {
        return inside(edited, new Names(edited), edited.root(), PointerText.ROOT);
    }

    private static List<Symbol> inside(EditedText edited, Names names, Part part, String pointer) {
        return switch (part) {
            case Scalar _ -> List.of();
            case Sequence(var _, var _, var items) -> {
                var found = new ArrayList<Symbol>();
                var collection = names.collectionAt(pointer);
                for (int i = 0; i < items.size(); i++) {
                    var place = PointerText.append(pointer, i);
                    found.addAll(
                            collection.isPresent()
                                    ? member(edited, names, items.get(i), place)
                                    : inside(edited, names, items.get(i), place));
                }
                yield found;
            }
            case Mapping(var _, var _, var entries) -> {
                if (names.collectionAt(pointer).isEmpty()) {
                    yield within(edited, names, entries, pointer);
                }
                // One step stands for a list of it.
                if (!edited.siteAt(pointer).kinds().isEmpty()) {
                    yield member(edited, names, part, pointer);
                }
                yield entries.stream()
                        .flatMap(entry -> symbol(
                                edited,
                                names,
                                entry.key(),
                                entry.value(),
                                PointerText.append(pointer, entry.key().text()))
                                .stream())
                        .toList();
            }
        };
    }

    private static List<Symbol> within(EditedText edited, Names names, List<Entry> entries, String pointer) {
        return entries.stream()
                .flatMap(entry ->
                        inside(
                                edited,
                                names,
                                entry.value(),
                                PointerText.append(pointer, entry.key().text()))
                                .stream())
                .toList();
    }

    /** Returns the symbol of an item of a list, which has a name, is named by its only key, or has no name. */
    private static List<Symbol> member(EditedText edited, Names names, Part item, String place) {
        if (!(item instanceof Mapping mapping)) {
            return List.of();
        }
        if (edited.siteAt(place).kinds().isEmpty()) {
            return mapping.entries().stream()
                    .limit(1)
                    .flatMap(
                            entry -> symbol(
                                    edited,
                                    names,
                                    entry.key(),
                                    entry.value(),
                                    PointerText.append(place, entry.key().text()))
                                    .stream())
                    .toList();
        }
        var name = mapping.find("name")
                .flatMap(entry ->
                        entry.value() instanceof Scalar scalar && !scalar.text().isEmpty()
                                ? Optional.of(scalar)
                                : Optional.<Scalar>empty());
        var kind = edited.siteAt(place).kinds().getFirst();
        return List.of(new Symbol(
                name.map(Scalar::text).orElse(kind),
                kind,
                range(mapping),
                name.map(Symbol::range)
                        .orElseGet(() -> new Range(
                                mapping.start(),
                                mapping.entries().isEmpty()
                                        ? mapping.start()
                                        : mapping.entries().getFirst().key().end())),
                within(edited, names, mapping.entries(), place)));
    }

    private static Optional<Symbol> symbol(EditedText edited, Names names, Scalar key, Part value, String place) {
        var kinds = edited.siteAt(place).kinds();
        return kinds.isEmpty()
                ? Optional.empty()
                : Optional.of(new Symbol(
                        key.text(),
                        kinds.getFirst(),
                        new Range(key.start(), Math.max(key.end(), value.end())),
                        range(key),
                        inside(edited, names, value, place)));
    }

    private static Range range(Part part) {
        return new Range(part.start(), part.end());
    }
}
