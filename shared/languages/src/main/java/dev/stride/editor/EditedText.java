package dev.stride.editor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.editor.Part.Entry;
import dev.stride.editor.Part.Mapping;
import dev.stride.editor.Part.Scalar;
import dev.stride.editor.Part.Sequence;
import dev.stride.language.Language;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.document.Vocabulary.Site;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A definition that somebody is writing: its text with what can be made out of it. The text may be half typed. */
public final class EditedText {

    private static final String YAML_LINE = "---";

    private final String text;
    private final Part root;
    private final int[] lines;
    private final JsonNode json;
    private final Optional<Language> language;
    private final Vocabulary vocabulary;

    private EditedText(String text, Part root, Optional<Language> forced) {
        this.text = text;
        this.root = root;
        lines = lines(text);
        var read = root.toJson();
        json = read.isObject() ? read : JsonNodeFactory.instance.objectNode();
        language = forced.or(() -> recognised(json));
        vocabulary = language.map(Language::vocabulary).orElse(Vocabulary.NONE);
    }

    /** Reads a text and recognises its language. A text that is too large for a definition counts as empty. */
    public static EditedText of(String text) {
        return of(text, Optional.empty());
    }

    /** Reads a text. @param key the key of its language; empty to recognise it */
    public static EditedText of(String text, Optional<String> key) {
        var forced = key.flatMap(name -> KnownLanguages.ALL.languages().stream()
                .filter(each -> each.isNamed(name))
                .findFirst());
        return text.length() > Limits.DEFINITION_BYTES
                ? new EditedText(text, new Mapping(0, 0, List.of()), forced)
                : new EditedText(text, OutlineReader.read(text), forced);
    }

    EditedText with(String inserted, int offset) {
        var changed = text.substring(0, offset) + inserted + text.substring(offset);
        return changed.length() > Limits.DEFINITION_BYTES
                ? this
                : new EditedText(changed, OutlineReader.read(changed), language);
    }

    private static Optional<Language> recognised(JsonNode json) {
        // A list that is half typed may still be a scalar, or an object.
        var wellFormed = json instanceof ObjectNode object
                        && object.has("states")
                        && !object.path("states").isArray()
                ? object.deepCopy().set("states", JsonNodeFactory.instance.arrayNode())
                : json;
        var document = new SourceDocument(wellFormed, Map.of());
        var fitting = KnownLanguages.ALL.languages().stream()
                .filter(each -> each.recognises(document))
                .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    public String text() {
        return text;
    }

    /** Returns the language of the text; empty if it resembles no definition. */
    public Optional<Language> language() {
        return language;
    }

    Part root() {
        return root;
    }

    Vocabulary vocabulary() {
        return vocabulary;
    }

    /** Returns whether the text is JSON, in which every name and text stands in quotation marks. */
    boolean isJson() {
        return text.stripLeading().startsWith("{") && !text.startsWith(YAML_LINE);
    }

    Site siteAt(String pointer) {
        return vocabulary.siteAt(json, pointer);
    }

    /** A range of characters in the text. @param end the place after the last character */
    public record Range(int start, int end) {}

    /** Returns the range of the value at a pointer or, if there is none, of the property or object around it. */
    public Range rangeOf(String pointer) {
        var nearest = pointer;
        while (true) {
            var found = entryAt(nearest)
                    .filter(entry -> entry.value().end() == entry.value().start());
            if (found.isPresent()) {
                return new Range(found.get().key().start(), found.get().key().end());
            }
            var part = partAt(nearest);
            if (part.isPresent()) {
                return part.get() instanceof Scalar
                        ? new Range(part.get().start(), part.get().end())
                        : new Range(
                                part.get().start(),
                                Math.min(part.get().end(), lineEnd(part.get().start())));
            }
            nearest = parent(nearest);
        }
    }

    /** Returns the position of a character. */
    public Position positionOf(int offset) {
        var found = Arrays.binarySearch(lines, offset);
        var line = found < 0 ? -found - 2 : found;
        return new Position(line, offset - lines[line]);
    }

    /** Returns the character at a position. A position outside of the text counts as the nearest inside of it. */
    public int offsetOf(Position position) {
        if (position.line() >= lines.length) {
            return text.length();
        }
        var start = lines[position.line()];
        var end = start;
        while (end < text.length()
                && end - start < position.column()
                && text.charAt(end) != '\n'
                && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private static int[] lines(String text) {
        return IntStream.concat(
                        IntStream.of(0),
                        IntStream.range(0, text.length())
                                .filter(i -> text.charAt(i) == '\n'
                                        || text.charAt(i) == '\r' && !text.startsWith("\n", i + 1))
                                .map(i -> i + 1))
                .toArray();
    }

    private int lineEnd(int offset) {
        var end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : end;
    }

    Optional<Part> partAt(String pointer) {
        var part = Optional.of(root);
        for (var segment : segments(pointer)) {
            part = part.flatMap(each -> child(each, segment));
        }
        return part;
    }

    Optional<Entry> entryAt(String pointer) {
        return pointer.isEmpty()
                ? Optional.empty()
                : partAt(parent(pointer))
                        .flatMap(part -> part instanceof Mapping mapping
                                ? mapping.find(PointerText.last(pointer))
                                : Optional.empty());
    }

    private static Optional<Part> child(Part part, String segment) {
        return switch (part) {
            case Mapping mapping -> mapping.find(PointerText.last(segment)).map(Entry::value);
            case Sequence(var _, var _, var items) ->
                segment.matches("[0-9]{1,6}") && Integer.parseInt(segment) < items.size()
                        ? Optional.of(items.get(Integer.parseInt(segment)))
                        : Optional.empty();
            case Scalar _ -> Optional.empty();
        };
    }

    static String parent(String pointer) {
        return pointer.substring(0, Math.max(0, pointer.lastIndexOf('/')));
    }

    static List<String> segments(String pointer) {
        return pointer.isEmpty() ? List.of() : List.of(pointer.substring(1).split("/", -1));
    }

    /**
     * What stands at a place of the text.
     *
     * @param pointer JSON pointer to the value or, on a name, to the value of the property
     * @param scalar the name or the value
     * @param isKey whether it is the name of a property
     */
    record Spot(String pointer, Scalar scalar, boolean isKey) {}

    Optional<Spot> spotAt(int offset) {
        return spotAt(root, PointerText.ROOT, offset);
    }

    private static Optional<Spot> spotAt(Part part, String pointer, int offset) {
        return switch (part) {
            case Scalar scalar ->
                scalar.start() <= offset && offset <= scalar.end()
                        ? Optional.of(new Spot(pointer, scalar, false))
                        : Optional.empty();
            case Sequence(var _, var _, var items) -> {
                for (int i = 0; i < items.size(); i++) {
                    if (items.get(i).start() <= offset && offset <= items.get(i).end()) {
                        yield spotAt(items.get(i), PointerText.append(pointer, i), offset);
                    }
                }
                yield Optional.empty();
            }
            case Mapping(var _, var _, var entries) -> {
                for (var entry : entries) {
                    var place = PointerText.append(pointer, entry.key().text());
                    if (entry.key().start() <= offset && offset <= entry.key().end()) {
                        yield Optional.of(new Spot(place, entry.key(), true));
                    }
                    if (entry.value().start() <= offset
                            && offset <= entry.value().end()) {
                        yield spotAt(entry.value(), place, offset);
                    }
                }
                yield Optional.empty();
            }
        };
    }

    /** Returns all scalars that are values, with their pointers. */
    List<Spot> values() {
        var found = new ArrayList<Spot>();
        collect(root, PointerText.ROOT, found);
        return found;
    }

    private static void collect(Part part, String pointer, List<Spot> found) {
        switch (part) {
            case Scalar scalar -> found.add(new Spot(pointer, scalar, false));
            case Sequence(var _, var _, var items) -> {
                for (int i = 0; i < items.size(); i++) {
                    collect(items.get(i), PointerText.append(pointer, i), found);
                }
            }
            case Mapping(var _, var _, var entries) ->
                entries.forEach(entry -> collect(
                        entry.value(), PointerText.append(pointer, entry.key().text()), found));
        }
    }

    /** The replacement of a part of a text. */
    public record Edit(Range range, String text) {}

    /**
     * A place in a text, as editors count.
     *
     * @param line counted from 0
     * @param column UTF-16 units from the start of the line, counted from 0
     */
    public record Position(int line, int column) {}
}
