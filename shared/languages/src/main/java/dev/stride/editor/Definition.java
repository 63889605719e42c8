package dev.stride.editor;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Result;
import dev.stride.editor.EditedText.Edit;
import dev.stride.editor.EditedText.Range;
import dev.stride.editor.Part.Scalar;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Optional;

/** Where the names of a definition are declared and used, and what gives them other names. */
public final class Definition {

    public static final int MAX_NAME = 1000;

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

    /** Returns the range of the name at a place; empty if nothing there has a name of the definition. */
    public static Optional<Range> nameAt(EditedText edited, int offset) {
        return find(edited, offset)
                .flatMap(_ -> edited.spotAt(offset))
                .map(spot -> new Range(spot.scalar().innerStart(), spot.scalar().innerEnd(edited.text())));
    }

    /** Returns the edits that rename what stands at a place, or the reason why there are none. */
    public static Result<List<Edit>, String> rename(EditedText edited, int offset, String name) {
        var found = find(edited, offset);
        if (found.isEmpty()) {
            return Result.failed("There is no name at this place that the definition declares.");
        }
        if (SourceParser.parse(edited.text()) instanceof SourceParseResult.Unreadable(var fault)) {
            return Result.failed("The text must be read before a name is changed in it, but line %d says: %s."
                    .formatted(fault.line(), fault.message()));
        }
        var declared = found.get();
        if (name.isBlank() || name.length() > MAX_NAME || name.chars().anyMatch(Character::isISOControl)) {
            return Result.failed("A name has 1 to %d characters in one line.".formatted(MAX_NAME));
        }
        var names = new Names(edited);
        var isTaken = names.members(declared.collection()).stream()
                .anyMatch(other -> other.name().text().equals(name)
                        && other.name().start() != declared.name().start());
        if (isTaken) {
            return Result.failed("Another %s has the name %s."
                    .formatted(declared.collection().kind(), name));
        }
        return Result.ok(names.occurrences(declared).stream()
                .map(place -> new Edit(new Range(place.start(), place.end()), written(edited, place, name)))
                .toList());
    }

    private static String written(EditedText edited, Scalar place, String name) {
        return place.isQuoted() || edited.isJson() ? TextNode.valueOf(name).toString() : Completion.plainOrQuoted(name);
    }

    private Definition() {}
}
