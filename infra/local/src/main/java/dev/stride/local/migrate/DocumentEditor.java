package dev.stride.local.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.source.PointerText;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * An editor that changes values in the text of a JSON or YAML document. Comments, order and layout of the unchanged parts stay as
 * they are.
 */
final class DocumentEditor {

    private final String text;
    private final boolean json;
    private final TreeSet<TextEdit> edits = new TreeSet<>(TextEdit.FROM_THE_END);
    private final List<Change> changes = new ArrayList<>();

    private DocumentEditor(String text) {
        this.text = text;
        this.json = text.stripLeading().startsWith("{");
    }

    /**
     * A replacement of the text from {@code start} to {@code end}, or an insertion if both are equal.
     *
     * @param order the rank of an insertion among all insertions at the same place
     */
    private record TextEdit(int start, int end, int order, String replacement) {
        static final Comparator<TextEdit> FROM_THE_END = Comparator.comparingInt(TextEdit::start)
                .thenComparingInt(TextEdit::end)
                .thenComparingInt(TextEdit::order)
                .thenComparing(TextEdit::replacement)
                .reversed();
    }

    /** The edited text and the changes, in the order of the text. */
    record Edited(String text, List<Change> changes) {}

    /**
     * Returns the text with its content changed from {@code before} to {@code after}. Returns empty if editing cannot achieve
     * this, for example because a YAML alias stands for two values that should become different.
     */
    static Optional<Edited> edit(String text, JsonNode before, JsonNode after) {
        var editor = new DocumentEditor(text);
        editor.change(PointerText.ROOT, LocatedNode.parse(text), before, after);
        var edited = new StringBuilder(text);
        editor.edits.forEach(edit -> edited.replace(edit.start(), edit.end(), edit.replacement()));
        return SourceParser.parse(edited.toString()) instanceof SourceParseResult.Parsed(var document)
                        && document.root().equals(after)
                ? Optional.of(new Edited(edited.toString(), List.copyOf(editor.changes)))
                : Optional.empty();
    }

    private void change(String pointer, LocatedNode located, JsonNode before, JsonNode after) {
        if (before.equals(after)) {
            return;
        }
        if (located instanceof LocatedNode.Entries entries && after.isObject() && !before.isEmpty()) {
            changeEntries(pointer, entries, before, after);
        } else if (located instanceof LocatedNode.Items items
                && after.isArray()
                && !before.isEmpty()
                && after.size() >= before.size()) {
            changeItems(pointer, items, before, after);
        } else {
            replace(located.start(), located.end(), written(after));
            changes.add(Change.value(pointer, before, after));
        }
    }

    /** Edits the changed items of an array, and appends new items. */
    private void changeItems(String pointer, LocatedNode.Items located, JsonNode before, JsonNode after) {
        for (int i = 0; i < before.size(); i++) {
            change(PointerText.append(pointer, i), located.items().get(i), before.path(i), after.path(i));
        }
        for (int i = before.size(); i < after.size(); i++) {
            var place = located.items().getLast();
            if (located.flow()) {
                replace(place.end(), place.end(), ", " + written(after.path(i)));
            } else {
                replace(
                        endOfLine(place.end()),
                        endOfLine(place.end()),
                        "\n%s- %s"
                                .formatted(
                                        text.substring(startOfLine(located.start()), located.start()),
                                        written(after.path(i))));
            }
            changes.add(Change.added(PointerText.append(pointer, i), after.path(i)));
        }
    }

    private void changeEntries(String pointer, LocatedNode.Entries located, JsonNode before, JsonNode after) {
        var previous = Optional.<String>empty();
        var renamed = new ArrayList<String>();
        for (var name : names(after)) {
            var place = PointerText.append(pointer, name);
            var oldName = before.has(name) ? Optional.of(name) : oldName(before, after, previous, name);
            if (oldName.isEmpty()) {
                insert(located, previous, entry(name, after.path(name)));
                changes.add(Change.added(place, after.path(name)));
                continue;
            }
            var entry = located.entry(oldName.get());
            if (!before.has(name)) {
                replace(entry.name().start(), entry.name().end(), json ? written(name) : name);
                renamed.add(oldName.get());
                changes.add(Change.renamed(place, oldName.get()));
            }
            change(place, entry.value(), before.path(oldName.get()), after.path(name));
            previous = oldName;
        }
        names(before).stream()
                .filter(name -> !after.has(name) && !renamed.contains(name))
                .forEach(name -> {
                    remove(located, name);
                    changes.add(Change.removed(PointerText.append(pointer, name)));
                });
    }

    /**
     * Returns the old name of a property that was renamed to {@code name}; empty if the property is new. The only
     * candidate is the property of the old object ({@code before}) that comes next after {@code previous}. It must be
     * missing in the new object ({@code after}).
     */
    // The old and the new value must be equal, or both must be containers (objects or arrays) of any content.
    private static Optional<String> oldName(JsonNode before, JsonNode after, Optional<String> previous, String name) {
        var names = names(before);
        var place = previous.map(names::indexOf).orElse(-1) + 1;
        return names.stream()
                .skip(place)
                .findFirst()
                .filter(old -> !after.has(old)
                        && (before.path(old).equals(after.path(name))
                                || before.path(old).isContainerNode()
                                        && after.path(name).isContainerNode()));
    }

    private void insert(LocatedNode.Entries located, Optional<String> previous, String entry) {
        var first = located.entries().values().iterator().next();
        var after = previous.map(name -> located.entry(name).value().end());
        var indent = indent(first.name().start());
        if (!located.flow()) {
            var place = after.map(this::endOfLine).orElse(first.name().start());
            var line = after.isPresent() ? "\n%s%s".formatted(indent, entry) : "%s\n%s".formatted(entry, indent);
            replace(place, place, line);
        } else {
            var gap = isOnOwnLine(first.name().start()) ? "\n" + indent : " ";
            var place = after.orElse(first.name().start());
            replace(place, place, after.isPresent() ? "," + gap + entry : entry + "," + gap);
        }
    }

    private void remove(LocatedNode.Entries located, String name) {
        var names = List.copyOf(located.entries().keySet());
        var at = names.indexOf(name);
        var entry = located.entry(name);
        if (at + 1 < names.size()) {
            replace(
                    entry.name().start(),
                    located.entry(names.get(at + 1)).name().start(),
                    "");
        } else if (at > 0) {
            replace(
                    located.entry(names.get(at - 1)).value().end(),
                    entry.value().end(),
                    "");
        } else {
            replace(located.start(), located.end(), "{}");
        }
    }

    private void replace(int start, int end, String replacement) {
        var separated = start == end && start > 0 && text.charAt(start - 1) == ':' ? " " + replacement : replacement;
        edits.add(new TextEdit(start, end, start == end ? edits.size() : 0, separated));
    }

    private String entry(String name, JsonNode value) {
        return (json ? written(name) : name) + ": " + written(value);
    }

    private String written(JsonNode value) {
        return value.isTextual() ? written(value.textValue()) : value.toString();
    }

    private String written(String value) {
        var plain = value.chars().allMatch(character -> character >= ' ' && character < 0x7f);
        return json || !plain ? TextNode.valueOf(value).toString() : "'" + value.replace("'", "''") + "'";
    }

    /** Returns an indentation that is as wide as the text between the start of the line and an index. */
    private String indent(int index) {
        return " ".repeat(index - startOfLine(index));
    }

    private boolean isOnOwnLine(int index) {
        return text.substring(startOfLine(index), index).isBlank();
    }

    private int startOfLine(int index) {
        return text.lastIndexOf('\n', index - 1) + 1;
    }

    private int endOfLine(int index) {
        var end = text.indexOf('\n', index);
        return end < 0 ? text.length() : end > 0 && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    private static List<String> names(JsonNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
