package dev.stride.editor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.editor.EditedText.Range;
import dev.stride.editor.EditedText.Spot;
import dev.stride.editor.Part.Mapping;
import dev.stride.editor.Part.Scalar;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.language.Language;
import dev.stride.language.document.Form;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.source.PointerText;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Proposes what an author could write at a place. */
public final class Completion {

    /** The maximum number of proposals for one place; further letters narrow them down. */
    public static final int MAX_PROPOSALS = 500;

    /** Stands for what the author is about to write, so that a place without any text has a part of its own. */
    private static final String MARK = "\uE000";

    private static final String TYPE = "type";
    private static final Pattern WORD_OF_EXPRESSION = Pattern.compile("[$@]?[\\w]*$");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][\\w./#@ -]*");
    private static final Set<String> NOT_PLAIN = Set.of("true", "false", "null", "yes", "no", "on", "off");

    private final EditedText edited;
    private final EditedText marked;
    private final Spot spot;
    private final Function<String, Optional<String>> files;

    private Completion(EditedText edited, EditedText marked, Spot spot, Function<String, Optional<String>> files) {
        this.edited = edited;
        this.marked = marked;
        this.spot = spot;
        this.files = files;
    }

    /**
     * Returns the proposals for a place, the best first.
     *
     * @param files returns the text of a file to which the definition refers, by its name
     */
    public static List<Proposal> at(EditedText edited, int offset, Function<String, Optional<String>> files) {
        if (edited.language().isEmpty()) {
            return beginning(edited, offset);
        }
        var marked = edited.with(MARK, offset);
        return marked.spotAt(offset)
                .filter(spot -> isMarked(marked, spot.scalar()))
                .map(spot -> new Completion(edited, marked, spot, files).proposals(offset))
                .orElse(List.of());
    }

    /** Returns the properties by which a definition begins, of every language. */
    private static List<Proposal> beginning(EditedText edited, int offset) {
        var found = new LinkedHashMap<String, Proposal>();
        for (var language : KnownLanguages.ALL.languages()) {
            at(EditedText.of(edited.text(), Optional.of(language.key())), offset, _ -> Optional.empty())
                    .forEach(proposal -> found.putIfAbsent(proposal.label(), proposal));
        }
        return List.copyOf(found.values());
    }

    private static boolean isMarked(EditedText marked, Scalar scalar) {
        return marked.text().substring(scalar.start(), scalar.end()).contains(MARK);
    }

    private List<Proposal> proposals(int offset) {
        var scalar = spot.scalar();
        var before = marked.text().substring(scalar.innerStart(), offset);
        var found = new ArrayList<Proposal>();
        if (isInExpression(before)) {
            found.addAll(expressionNames(before, offset));
        } else if (spot.isKey()) {
            var object = EditedText.parent(spot.pointer());
            found.addAll(properties(object, marked.siteAt(object).kinds(), range()));
            if (marked.siteAt(object).forms().contains(Form.Plain.RULE)) {
                found.addAll(plain(Form.Plain.RULE));
            }
        } else {
            found.addAll(values());
            if (scalar.isAlone() || marked.isJson() && spot.pointer().isEmpty()) {
                found.addAll(
                        properties(spot.pointer(), marked.siteAt(spot.pointer()).kinds(), range()));
            }
        }
        var typed = isInExpression(before) ? word(before) : before.strip();
        return ranked(found, typed);
    }

    private static List<Proposal> ranked(List<Proposal> found, String typed) {
        var wanted = typed.toLowerCase(Locale.ROOT);
        var labels = new HashSet<String>();
        return found.stream()
                .filter(proposal -> proposal.label().toLowerCase(Locale.ROOT).contains(wanted))
                .filter(proposal -> labels.add(proposal.label()))
                .sorted(Comparator.comparing(
                        proposal -> !proposal.label().toLowerCase(Locale.ROOT).startsWith(wanted)))
                .limit(MAX_PROPOSALS)
                .toList();
    }

    private Range range() {
        var scalar = spot.scalar();
        return new Range(scalar.innerStart(), scalar.innerEnd(marked.text()) - MARK.length());
    }

    private List<Proposal> properties(String object, List<String> kinds, Range range) {
        var present = marked
                .partAt(object)
                .flatMap(part ->
                        part instanceof Mapping(var _, var _, var entries) ? Optional.of(entries) : Optional.empty())
                .orElse(List.of())
                .stream()
                .map(entry -> entry.key().text())
                .toList();
        var hasColon = spot.isKey()
                && marked.entryAt(spot.pointer()).filter(Part.Entry::hasColon).isPresent();
        var offered = new LinkedHashMap<String, String>();
        kinds.forEach(kind -> marked.vocabulary()
                .kinds()
                .getOrDefault(kind, Map.of())
                .keySet()
                .forEach(name -> offered.putIfAbsent(name, kind)));
        if (!kinds.isEmpty() && kinds.size() == 1) {
            distinguishing(kinds.getFirst()).forEach(offered::putIfAbsent);
        }
        present.forEach(offered::remove);
        return offered.entrySet().stream()
                .map(property -> new Proposal(
                        property.getKey(),
                        name(property.getKey(), hasColon),
                        range,
                        Proposal.Kind.PROPERTY,
                        property.getValue(),
                        Meanings.of(marked.language(), property.getValue(), property.getKey())))
                .toList();
    }

    /** Returns the properties that make an object of a kind a more specific one, with the specific kind. */
    private Map<String, String> distinguishing(String general) {
        var found = new LinkedHashMap<String, String>();
        for (var specific : marked.vocabulary().specificKinds(general)) {
            found.putIfAbsent(
                    marked.vocabulary().isDistinguishedByProperty(specific, general)
                            ? Vocabulary.distinction(specific, general)
                            : TYPE,
                    specific);
        }
        return found;
    }

    private String name(String name, boolean hasColon) {
        if (spot.scalar().isQuoted()) {
            return name;
        }
        var written = edited.isJson() ? TextNode.valueOf(name).toString() : name;
        return hasColon ? written : written + ": ";
    }

    private List<Proposal> values() {
        var site = marked.siteAt(spot.pointer());
        var found = new ArrayList<Proposal>();
        for (var form : site.forms()) {
            switch (form) {
                case Form.Word(var word) -> found.add(value(word, Proposal.Kind.WORD, ""));
                case Form.NameOf _, Form.NameBeside _ ->
                    new Names(edited)
                            .possible(form, spot.pointer())
                            .forEach(declared -> found.add(value(
                                    declared.name().text(),
                                    Proposal.Kind.NAME,
                                    declared.collection().kind())));
                case Form.Plain plain -> found.addAll(plain(plain));
                case Form.ObjectOf _, Form.EachOf _, Form.ListOf _ -> {}
            }
        }
        found.addAll(types());
        return found;
    }

    private List<Proposal> plain(Form.Plain plain) {
        return switch (plain) {
            case BOOLEAN, QUOTED_BOOLEAN ->
                Stream.of("true", "false")
                        .map(word -> new Proposal(word, word, range(), Proposal.Kind.WORD, "", ""))
                        .toList();
            case OPERATION ->
                Operations.named(marked, spot, MARK, files).stream()
                        .map(operation -> value(operation, Proposal.Kind.OPERATION, "operation"))
                        .toList();
            case RULE ->
                JsonLogic.operations().stream()
                        .sorted()
                        .map(operation -> new Proposal(
                                operation,
                                TextNode.valueOf(operation) + ": ",
                                range(),
                                Proposal.Kind.FUNCTION,
                                "operation of JsonLogic",
                                ""))
                        .toList();
            case TEXT, NUMBER, OBJECT, ANY -> List.of();
        };
    }

    /** Returns the types of the object around the place, if its type tells what it is. */
    private List<Proposal> types() {
        if (!PointerText.last(spot.pointer()).equals(TYPE)) {
            return List.of();
        }
        var kinds = marked.siteAt(EditedText.parent(spot.pointer())).kinds();
        var vocabulary = marked.vocabulary();
        return kinds.stream()
                .flatMap(general -> vocabulary.specificKinds(general).stream()
                        .filter(specific -> !vocabulary.isDistinguishedByProperty(specific, general))
                        .map(specific ->
                                value(Vocabulary.distinction(specific, general), Proposal.Kind.WORD, specific)))
                .toList();
    }

    private Proposal value(String text, Proposal.Kind kind, String detail) {
        return new Proposal(text, written(text), range(), kind, detail, "");
    }

    private String written(String text) {
        if (spot.scalar().isQuoted()) {
            var quoted = TextNode.valueOf(text).toString();
            return quoted.substring(1, quoted.length() - 1);
        }
        return edited.isJson() ? TextNode.valueOf(text).toString() : plainOrQuoted(text);
    }

    /** Returns a text as YAML: without quotation marks where YAML reads it as the same text. */
    static String plainOrQuoted(String text) {
        return PLAIN.matcher(text).matches()
                        && !text.endsWith(" ")
                        && !text.contains(" #")
                        && !NOT_PLAIN.contains(text.toLowerCase(Locale.ROOT))
                ? text
                : TextNode.valueOf(text).toString();
    }

    private static boolean isInExpression(String before) {
        var opened = before.lastIndexOf("${");
        return opened >= 0 && before.indexOf('}', opened) < 0;
    }

    private static String word(String before) {
        var matcher = WORD_OF_EXPRESSION.matcher(before);
        return matcher.find() ? matcher.group() : "";
    }

    private List<Proposal> expressionNames(String before, int offset) {
        var range = new Range(offset - word(before).length(), offset);
        var names = new LinkedHashSet<>(
                marked.language().map(Language::expressionNames).orElse(Set.of()));
        return names.stream()
                .map(name -> new Proposal(name, name, range, Proposal.Kind.FUNCTION, "jq", ""))
                .toList();
    }

    /**
     * A text that could stand at a place.
     *
     * @param label what the author reads
     * @param insert what replaces the range
     * @param detail what it is, such as {@code state}
     * @param meaning what it does; may be empty
     */
    public record Proposal(
            String label, String insert, EditedText.Range range, Kind kind, String detail, String meaning) {

        public enum Kind {
            PROPERTY,
            NAME,
            WORD,
            OPERATION,
            FUNCTION
        }
    }

    /** The operations that an OpenAPI document describes, for a property that names one of them. */
    private static final class Operations {

        private static final String DOCUMENT = "document";
        private static final String ENDPOINT = "endpoint";
        private static final String FILE = "file://";

        /** Returns the texts that can stand at a place: the ids of operations, after the document where the place names it, too. */
        static List<String> named(EditedText marked, Spot spot, String mark, Function<String, Optional<String>> files) {
            var written = spot.scalar().text().replace(mark, "");
            var hash = written.indexOf('#');
            if (hash >= 0) {
                var document = written.substring(0, hash);
                return ids(document, files).stream()
                        .map(id -> document + "#" + id)
                        .toList();
            }
            return marked.partAt(EditedText.parent(spot.pointer()) + "/" + DOCUMENT)
                    .flatMap(Operations::endpoint)
                    .map(document -> ids(document, files))
                    .orElse(List.of());
        }

        private static Optional<String> endpoint(Part document) {
            return document instanceof Mapping mapping
                    ? mapping.find(ENDPOINT).flatMap(entry -> switch (entry.value()) {
                        case Scalar scalar -> Optional.of(scalar.text());
                        case Mapping endpoint ->
                            endpoint.find("uri")
                                    .flatMap(uri -> uri.value() instanceof Scalar scalar
                                            ? Optional.of(scalar.text())
                                            : Optional.empty());
                        case Part.Sequence _ -> Optional.empty();
                    })
                    : Optional.empty();
        }

        private static List<String> ids(String document, Function<String, Optional<String>> files) {
            var name = document.startsWith(FILE) ? document.substring(FILE.length()) : document;
            return files.apply(name).map(SourceParser::parse).stream()
                    .flatMap(parsed -> parsed instanceof SourceParseResult.Parsed(var source)
                            ? source.root().path("paths").valueStream()
                            : Stream.<JsonNode>of())
                    .flatMap(JsonNode::valueStream)
                    .map(operation -> operation.path("operationId").asText())
                    .filter(id -> !id.isEmpty())
                    .sorted()
                    .toList();
        }

        private Operations() {}
    }
}
