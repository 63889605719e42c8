package dev.stride.local.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Edits the text of a document in place until it has another content. Comments, order and layout of everything that does not
 * change stay as they are.
 */
final class DocumentEditor {

    private final String text;
    private final boolean json;
    private final TreeSet<TextEdit> edits = new TreeSet<>(TextEdit.FROM_THE_END);

    private DocumentEditor(String text) {
        this.text = text;
        this.json = text.stripLeading().startsWith("{");
    }

    /**
     * Replaces a part of the text.
     *
     * @param order among the insertions at one place
     */
    private record TextEdit(int start, int end, int order, String replacement) {
        static final Comparator<TextEdit> FROM_THE_END = Comparator.comparingInt(TextEdit::start)
                .thenComparingInt(TextEdit::end)
                .thenComparingInt(TextEdit::order)
                .thenComparing(TextEdit::replacement)
                .reversed();
    }

    /**
     * Returns the edited text, or empty if the text cannot be edited so that it has the new content, such as when an alias
     * makes two values one.
     */
    static Optional<String> edit(String text, JsonNode before, JsonNode after) {
        var editor = new DocumentEditor(text);
        editor.change(LocatedNode.parse(text), before, after);
        var edited = new StringBuilder(text);
        editor.edits.forEach(edit -> edited.replace(edit.start(), edit.end(), edit.replacement()));
        return SourceParser.parse(edited.toString()) instanceof SourceParseResult.Parsed(var document)
                        && document.root().equals(after)
                ? Optional.of(edited.toString())
                : Optional.empty();
    }

    private void change(LocatedNode located, JsonNode before, JsonNode after) {
        if (before.equals(after)) {
            return;
        }
        if (located instanceof LocatedNode.Entries entries && after.isObject() && !before.isEmpty()) {
            changeEntries(entries, before, after);
        } else if (located instanceof LocatedNode.Items(var _, var _, var _, var items)
                && after.isArray()
                && after.size() == items.size()) {
            for (int i = 0; i < items.size(); i++) {
                change(items.get(i), before.path(i), after.path(i));
            }
        } else {
            replace(located.start(), located.end(), written(after));
        }
    }

    private void changeEntries(LocatedNode.Entries located, JsonNode before, JsonNode after) {
        var previous = Optional.<String>empty();
        var renamed = new ArrayList<String>();
        for (var name : names(after)) {
            if (before.has(name)) {
                change(located.entry(name).value(), before.path(name), after.path(name));
                previous = Optional.of(name);
                continue;
            }
            var oldName = names(before).stream()
                    .filter(old -> !after.has(old) && !renamed.contains(old))
                    .filter(old -> before.path(old).equals(after.path(name)))
                    .findFirst();
            if (oldName.isPresent()) {
                var place = located.entry(oldName.get()).name();
                replace(place.start(), place.end(), json ? written(name) : name);
                renamed.add(oldName.get());
                previous = oldName;
            } else {
                insert(located, previous, entry(name, after.path(name)));
            }
        }
        names(before).stream()
                .filter(name -> !after.has(name) && !renamed.contains(name))
                .forEach(name -> remove(located, name));
    }

    private void insert(LocatedNode.Entries located, Optional<String> previous, String entry) {
        var first = located.entries().values().iterator().next();
        var after = previous.map(name -> located.entry(name).value().end());
        var indent = indent(first.name().start());
        if (!located.flow()) {
            var place = after.map(this::endOfLine).orElse(first.name().start());
            var line = after.isPresent() ? "\n" + indent + entry : entry + "\n" + indent;
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

    /** Returns as many blanks as there are characters before this one in its line. */
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
