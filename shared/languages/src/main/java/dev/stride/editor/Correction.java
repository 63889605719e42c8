package dev.stride.editor;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.editor.EditedText.Edit;
import dev.stride.editor.EditedText.Range;
import dev.stride.editor.Part.Entry;
import dev.stride.editor.Part.Scalar;
import dev.stride.source.Diagnostic;
import dev.stride.source.PointerText;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A change that follows the hint of a fault or warning. @param title what the change does */
public record Correction(String title, Edit edit) {

    private static final Pattern MISSPELT = Pattern.compile("did you mean `([^`]+)` instead of `([^`]+)`\\?");
    private static final Pattern MEANT = Pattern.compile("did you mean `([^`]+)`\\?");
    private static final Pattern CHOICE = Pattern.compile("use one of (`.*)");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    /** How a message begins to name what stands before a colon. */
    private static final List<String> NAMED_BY_KEY = List.of("property `", "operation `");

    private static final String QUOTE = "put it in quotation marks";
    private static final String REMOVE = "remove it";

    /** Returns the changes that could correct a fault. */
    public static List<Correction> of(EditedText edited, Diagnostic diagnostic) {
        var pointer = diagnostic.pointer();
        var misspelt = MISSPELT.matcher(diagnostic.hint());
        if (misspelt.find()) {
            return edited.entryAt(EditedText.parent(pointer) + "/" + misspelt.group(2)).stream()
                    .map(entry -> replaced(edited, entry.key(), misspelt.group(1)))
                    .toList();
        }
        if (diagnostic.hint().equals(REMOVE)) {
            return edited.entryAt(pointer).flatMap(entry -> removed(edited, entry)).stream()
                    .toList();
        }
        if (diagnostic.hint().equals(QUOTE)) {
            return scalarAt(edited, pointer).filter(scalar -> !scalar.isQuoted()).stream()
                    .map(scalar -> replaced(
                            edited, scalar, TextNode.valueOf(scalar.text()).toString(), scalar.text()))
                    .toList();
        }
        return names(diagnostic.hint())
                .flatMap(name -> misspelled(edited, diagnostic).stream().map(scalar -> replaced(edited, scalar, name)))
                .toList();
    }

    private static Stream<String> names(String hint) {
        var meant = MEANT.matcher(hint);
        if (meant.find()) {
            return Stream.of(meant.group(1));
        }
        var choice = CHOICE.matcher(hint);
        return choice.matches() ? NAME.matcher(choice.group(1)).results().map(found -> found.group(1)) : Stream.of();
    }

    /** Returns the name or value of which a fault says that it is not known. */
    private static Optional<Scalar> misspelled(EditedText edited, Diagnostic diagnostic) {
        var named = NAME.matcher(diagnostic.message())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        var pointer = diagnostic.pointer();
        return Stream.concat(
                        edited.entryAt(pointer).map(Entry::key).stream()
                                .filter(_ -> NAMED_BY_KEY.stream()
                                        .anyMatch(kind ->
                                                diagnostic.message().contains(kind + PointerText.last(pointer)))),
                        scalarAt(edited, pointer).stream())
                .filter(scalar -> named.contains(scalar.text()))
                .findFirst();
    }

    private static Optional<Scalar> scalarAt(EditedText edited, String pointer) {
        return edited.partAt(pointer)
                .flatMap(part -> part instanceof Scalar scalar ? Optional.of(scalar) : Optional.empty());
    }

    private static Correction replaced(EditedText edited, Scalar scalar, String name) {
        var written = scalar.isQuoted() || edited.isJson()
                ? TextNode.valueOf(name).toString()
                : Completion.plainOrQuoted(name);
        return replaced(edited, scalar, written, name);
    }

    private static Correction replaced(EditedText edited, Scalar scalar, String written, String name) {
        var old = edited.text().substring(scalar.start(), scalar.end());
        return new Correction(
                "Replace %s by %s".formatted(old, written.equals(name) ? name : written),
                new Edit(new Range(scalar.start(), scalar.end()), written));
    }

    /** Returns a change that removes the lines of a property; empty if the property shares a line with others. */
    private static Optional<Correction> removed(EditedText edited, Entry entry) {
        var text = edited.text();
        var end = Math.max(entry.key().end(), entry.value().end());
        var lineStart = text.lastIndexOf('\n', Math.max(0, entry.key().start() - 1)) + 1;
        var lineEnd = text.indexOf('\n', end) < 0 ? text.length() : text.indexOf('\n', end) + 1;
        var isAlone = text.substring(lineStart, entry.key().start()).isBlank()
                && text.substring(Math.min(end, lineEnd), lineEnd).isBlank()
                && !edited.isJson();
        return isAlone
                ? Optional.of(
                        new Correction("Remove " + entry.key().text(), new Edit(new Range(lineStart, lineEnd), "")))
                : Optional.empty();
    }
}
