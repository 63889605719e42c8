package dev.stride.workflowtest.value;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceDocument.Span;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A text in JSON or YAML in which some values are replaced. Only what differs is written again, so that comments and the form of
 * everything else stay as the author wrote them.
 */
public final class PatchedText {

    private static final Pattern LINE_BREAK = Pattern.compile("\r\n|\r|\n");

    private final String text;
    private final SourceDocument document;
    private final boolean json;
    private final List<Integer> lines;

    /** The replacements by the place where they begin. */
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    private record Edit(int end, String replacement) {}

    private PatchedText(String text, SourceDocument document) {
        this.text = text;
        this.document = document;
        json = text.stripLeading().startsWith("{");
        lines = Stream.concat(Stream.of(0), LINE_BREAK.matcher(text).results().map(MatchResult::end))
                .toList();
    }

    /**
     * Replaces values.
     *
     * @param text JSON or YAML
     * @param values the new values by the JSON pointers to the old ones
     * @return the text, or why it cannot be changed
     */
    public static Result<String, String> replace(String text, Map<String, JsonNode> values) {
        if (!(SourceParser.parse(text) instanceof SourceParseResult.Parsed(var document))) {
            return Result.failed("it has changed and is invalid now");
        }
        var patched = new PatchedText(text, document);
        var wanted = document.root().deepCopy();
        for (var value : values.entrySet()) {
            patched.replace(value.getKey(), document.root().at(value.getKey()), value.getValue());
            set(wanted, JsonPointer.compile(value.getKey()), value.getValue());
        }
        var changed = patched.apply();
        return SourceParser.parse(changed) instanceof SourceParseResult.Parsed(var read)
                        && JsonDifference.exact(wanted, read.root()).isEmpty()
                ? Result.ok(changed)
                : Result.failed("its value is used more than once, or has a form that only its author can change");
    }

    private static void set(JsonNode root, JsonPointer at, JsonNode value) {
        switch (root.at(at.head())) {
            case ObjectNode object -> object.set(at.last().getMatchingProperty(), value);
            case ArrayNode array -> array.set(at.last().getMatchingIndex(), value);
            case JsonNode other -> throw new IllegalArgumentException(at + " is no part of " + other);
        }
    }

    private void replace(String pointer, JsonNode before, JsonNode after) {
        if (before.isObject() && after.isObject() && haveSameKeys(before, after)) {
            before.properties()
                    .forEach(field -> replace(
                            PointerText.append(pointer, field.getKey()), field.getValue(), after.path(field.getKey())));
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int i = 0; i < before.size(); i++) {
                replace(PointerText.append(pointer, i), before.path(i), after.path(i));
            }
        } else if (!JsonDifference.isSame(before, after)) {
            Optional.ofNullable(document.spans().get(pointer)).ifPresent(span -> replace(span, after));
        }
    }

    private static boolean haveSameKeys(JsonNode one, JsonNode other) {
        return one.size() == other.size() && one.propertyStream().allMatch(field -> other.has(field.getKey()));
    }

    private void replace(Span span, JsonNode value) {
        var start = offset(span.start());
        var end = offset(span.end());
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        var written = json ? value.toString() : FlowText.of(value);
        edits.put(start, new Edit(end, start == end ? " " + written : written));
    }

    /** Returns the index of a position in the text. A column counts characters as the parser of the text does. */
    private int offset(Position position) {
        var line = lines.get(position.line() - 1);
        var column = position.column() - 1;
        return json ? line + column : text.offsetByCodePoints(line, column);
    }

    private String apply() {
        var changed = new StringBuilder();
        var done = 0;
        for (var edit : edits.entrySet()) {
            changed.append(text, done, edit.getKey()).append(edit.getValue().replacement());
            done = edit.getValue().end();
        }
        return changed.append(text, done, text.length()).toString();
    }
}
