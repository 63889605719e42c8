package dev.stride.editor;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Result;
import dev.stride.editor.EditedText.Range;
import dev.stride.editor.Part.Scalar;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Optional;

/** Gives something in a definition another name, where it is declared and wherever it is used. */
public final class Rename {

    /** The maximum number of characters of a new name. */
    public static final int MAX_NAME = 1000;

    /** Returns the range of the name at a place; empty if nothing there has a name of the definition. */
    public static Optional<Range> nameAt(EditedText edited, int offset) {
        return Definition.find(edited, offset)
                .flatMap(_ -> edited.spotAt(offset))
                .map(spot -> new Range(spot.scalar().innerStart(), spot.scalar().innerEnd(edited.text())));
    }

    /** Returns the edits that rename what stands at a place, or the reason why there are none. */
    public static Result<List<Edit>, String> at(EditedText edited, int offset, String name) {
        var found = Definition.find(edited, offset);
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

    private Rename() {}
}
