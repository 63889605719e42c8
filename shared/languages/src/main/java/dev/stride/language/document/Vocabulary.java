package dev.stride.language.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Lazy;
import dev.stride.source.PointerText;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The properties of a workflow language, by the kinds of objects that have them. Tells an author where a property belongs that
 * stands in a wrong object, and an editor what can stand at a place. The notation of the tables is explained in that of Serverless
 * Workflow 0.8.
 */
public final class Vocabulary {

    /** The vocabulary of documents that are no workflow definitions. It knows no properties. */
    public static final Vocabulary NONE = new Vocabulary("", new Lazy<>(Map::of));

    private static final String TYPE = "type";
    private static final int OWNERS_SHOWN = 3;

    private final String definition;
    private final Lazy<Map<String, Map<String, Member>>> kinds;

    private final Lazy<Set<String>> named;

    private Vocabulary(String definition, Lazy<Map<String, Map<String, Member>>> kinds) {
        this.definition = definition;
        this.kinds = kinds;
        named = new Lazy<>(() -> this.kinds.get().values().stream()
                .flatMap(members -> members.values().stream())
                .flatMap(member -> member.forms().stream())
                .flatMap(Vocabulary::kindsOf)
                .collect(Collectors.toSet()));
    }

    /** A property that objects of a kind have. @param forms what its value may be; empty if it has any value */
    public record Member(List<Form> forms, boolean isRequired) {
        public Member {
            forms = List.copyOf(forms);
        }

        private static Member parse(JsonNode notation) {
            var text = notation.asText("");
            return text.endsWith("!")
                    ? new Member(Form.parse(TextNode.valueOf(text.substring(0, text.length() - 1))), true)
                    : new Member(Form.parse(notation), false);
        }
    }

    /**
     * The value that a pointer leads to.
     *
     * @param kinds the kinds of the object, from the most specific to the general one; empty if it is no object of the table
     * @param forms what the value may be, by the property that has it; empty if the table does not say it
     */
    public record Site(List<String> kinds, List<Form> forms) {
        public Site {
            kinds = List.copyOf(kinds);
            forms = List.copyOf(forms);
        }
    }

    /**
     * An object of a document that a definition refers to.
     *
     * @param pointer JSON pointer to the object in the document, or to the reference to the next document
     */
    record Excerpt(JsonNode document, String pointer) {}

    /** Returns the vocabulary of a language. @param key the key of the language, which is the name of its table */
    public static Vocabulary of(String key) {
        return new Vocabulary("", new Lazy<>(() -> read(key + ".yaml")));
    }

    /** Returns the vocabulary for documents that have their definition at a JSON pointer. */
    public Vocabulary at(String pointer) {
        return new Vocabulary(pointer, kinds);
    }

    /** Returns the properties of each kind of object. The first kind is the whole definition. */
    public Map<String, Map<String, Member>> kinds() {
        return kinds.get();
    }

    /** Returns what the vocabulary says about the value at a pointer. @param root the definition */
    public Site siteAt(JsonNode root, String pointer) {
        var way = way(root, pointer);
        return new Site(way.kinds().getLast(), way.forms());
    }

    /**
     * Returns the kinds that are a kind with one more word, which is the type or a property of the object. No property names such a
     * kind: only its word makes an object one of it.
     */
    public List<String> specificKinds(String general) {
        return kinds.get().keySet().stream()
                .filter(kind -> kind.endsWith(" " + general) && !named.get().contains(kind))
                .toList();
    }

    /** Returns the word by which objects of a specific kind are told from others of a general kind. */
    public static String distinction(String specific, String general) {
        return specific.substring(0, specific.length() - general.length() - 1);
    }

    /** Returns whether objects of a specific kind have its word as a property. Otherwise the word is their type. */
    public boolean isDistinguishedByProperty(String specific, String general) {
        return members(specific).containsKey(distinction(specific, general));
    }

    /**
     * Returns a hint where a property belongs, such as "move it to the action". Returns empty if the object may have the property
     * itself, if the language does not have the property, or if the table does not have the object.
     *
     * @param root the document with the definition
     * @param pointer JSON pointer to the object, or to the reference to a document that contains it
     * @param excerpts the part of each document that is referred to on the way to the object
     */
    Optional<String> whereItBelongs(JsonNode root, String pointer, List<Excerpt> excerpts, String property) {
        if (!pointer.startsWith(definition)) {
            return Optional.empty();
        }
        var way = way(root.at(definition), pointer.substring(definition.length()), excerpts)
                .kinds();
        var isItsOwn = way.getLast().stream().anyMatch(kind -> members(kind).containsKey(property));
        if (way.getLast().isEmpty() || isItsOwn) {
            return Optional.empty();
        }
        var owners = kinds.get().entrySet().stream()
                .filter(kind -> kind.getValue().containsKey(property))
                .map(Map.Entry::getKey)
                .toList();
        var distances = distances(way, owners);
        var nearest = distances.values().stream().min(Integer::compare);
        return nearest.map(least -> "move it to the "
                + distances.entrySet().stream()
                        .filter(distance -> distance.getValue().equals(least))
                        .map(Map.Entry::getKey)
                        .limit(OWNERS_SHOWN)
                        .collect(Collectors.joining(" or the ")));
    }

    /** Returns the distance of each owner: the steps up from the object to one that contains it, and down from there. */
    private Map<String, Integer> distances(List<List<String>> way, Collection<String> owners) {
        var distances = new LinkedHashMap<String, Integer>();
        for (int up = 0; up < way.size(); up++) {
            var reached = new LinkedHashSet<>(way.get(way.size() - 1 - up));
            var border = List.copyOf(reached);
            for (int down = 0; !border.isEmpty(); down++) {
                for (var kind : border) {
                    if (owners.contains(kind)) {
                        distances.merge(kind, up + down, Math::min);
                    }
                }
                border = border.stream()
                        .flatMap(kind -> members(kind).values().stream())
                        .flatMap(member -> member.forms().stream().flatMap(Vocabulary::kindsOf))
                        .flatMap(this::withSpecific)
                        .filter(reached::add)
                        .toList();
            }
        }
        return distances;
    }

    private static Stream<String> kindsOf(Form form) {
        return switch (form) {
            case Form.ObjectOf(var kind) -> Stream.of(kind);
            case Form.EachOf(var value) -> kindsOf(value);
            case Form.ListOf(var item) -> kindsOf(item);
            case Form.NameOf _, Form.NameBeside _, Form.Word _, Form.Plain _ -> Stream.of();
        };
    }

    private Stream<String> withSpecific(String kind) {
        return kinds.get().containsKey(kind)
                ? Stream.concat(Stream.of(kind), specificKinds(kind).stream())
                : Stream.of();
    }

    /**
     * A way from the root to a value.
     *
     * @param kinds the kinds of each object on the way, from the root on; an object that the table does not have has none
     * @param forms what the value may be
     */
    private record Way(List<List<String>> kinds, List<Form> forms) {}

    private Way way(JsonNode root, String pointer) {
        return way(root, pointer, List.of());
    }

    private Way way(JsonNode root, String pointer, List<Excerpt> excerpts) {
        var first = kinds.get().keySet().stream().limit(1).toList();
        var forms = first.stream().<Form>map(Form.ObjectOf::new).toList();
        var way = onward(new Way(List.of(first), forms), root, pointer);
        var reference = pointer;
        for (var excerpt : excerpts) {
            way = into(way, PointerText.last(reference), excerpt);
            reference = excerpt.pointer();
        }
        return way;
    }

    /** Continues a way into a document. The way has led to the reference to the document. */
    private Way into(Way way, String property, Excerpt excerpt) {
        var wrapper = PointerText.append(PointerText.ROOT, property);
        var isWrapped = (excerpt.pointer() + "/").startsWith(wrapper + "/");
        var content = isWrapped ? excerpt.document().at(wrapper) : excerpt.document();
        var forms = way.forms().stream().flatMap(this::declared).toList();
        var kinds = new ArrayList<>(way.kinds().subList(0, way.kinds().size() - 1));
        if (!content.isArray()) {
            kinds.add(kinds(forms, content));
        }
        var pointer = isWrapped ? excerpt.pointer().substring(wrapper.length()) : excerpt.pointer();
        return onward(new Way(kinds, forms), content, pointer);
    }

    /** Returns what a document contains in place of a value: the value itself, or what a name at its place would name. */
    private Stream<Form> declared(Form form) {
        if (!(form instanceof Form.NameOf(var collection))) {
            return Stream.of(form);
        }
        var owner = kinds.get().keySet().stream().limit(1).toList();
        var forms = owner.stream().<Form>map(Form.ObjectOf::new).toList();
        for (var property : collection.split("/", -1)) {
            forms = forms(owner, property);
            owner = forms.stream().flatMap(Vocabulary::kindsOf).toList();
        }
        return owner.stream().map(Form.ObjectOf::new);
    }

    private Way onward(Way start, JsonNode root, String pointer) {
        var way = new ArrayList<>(start.kinds());
        var forms = start.forms();
        var value = root;
        for (var segment :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
            forms = step(forms, way.getLast(), value, segment);
            value = value.at("/" + segment);
            if (!value.isArray() && forms.stream().noneMatch(Form.EachOf.class::isInstance)) {
                way.add(kinds(forms, value));
            }
        }
        if (forms.stream().anyMatch(form -> form instanceof Form.EachOf) || value.isArray()) {
            way.add(List.of());
        }
        return new Way(way, forms);
    }

    private List<Form> step(List<Form> forms, List<String> owner, JsonNode value, String segment) {
        if (forms.contains(Form.Plain.RULE) && owner.isEmpty()) {
            // What a rule consists of are rules.
            return List.of(Form.Plain.RULE);
        }
        if (value.isArray()) {
            var items = forms.stream()
                    .flatMap(form -> form instanceof Form.ListOf(var item) ? Stream.of(item) : Stream.of())
                    .toList();
            return items.isEmpty() ? forms : items;
        }
        var each = forms.stream()
                .flatMap(form -> form instanceof Form.EachOf(var named) ? Stream.of(named) : Stream.of())
                .toList();
        return each.isEmpty() ? forms(owner, PointerText.last(segment)) : each;
    }

    private List<Form> forms(List<String> owner, String property) {
        return owner.stream()
                .flatMap(kind -> Stream.ofNullable(members(kind).get(property)))
                .findFirst()
                .map(Member::forms)
                .orElse(List.of());
    }

    private List<String> kinds(List<Form> forms, JsonNode value) {
        return forms.stream()
                .flatMap(form -> form instanceof Form.ObjectOf(var kind) ? Stream.of(kind) : Stream.of())
                .flatMap(kind -> specific(kind, value).stream())
                .toList();
    }

    private List<String> specific(String kind, JsonNode value) {
        var words = Stream.concat(
                Stream.of(value.path(TYPE).asText()), value.propertyStream().map(Map.Entry::getKey));
        return Stream.concat(
                        words.map(word -> word + " " + kind)
                                .filter(each -> !named.get().contains(each)),
                        Stream.of(kind))
                .filter(kinds.get()::containsKey)
                .distinct()
                .toList();
    }

    private Map<String, Member> members(String kind) {
        return kinds.get().getOrDefault(kind, Map.of());
    }

    private static Map<String, Map<String, Member>> read(String name) {
        try (var file = Vocabulary.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("There is no table " + name);
            }
            return switch (SourceParser.parse(file.readAllBytes())) {
                case SourceParseResult.Parsed(var table) -> kinds(table.root());
                case SourceParseResult.Unreadable(var fault) -> throw new IllegalStateException(fault.toString());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Map<String, Member>> kinds(JsonNode table) {
        var kinds = new LinkedHashMap<String, Map<String, Member>>();
        table.properties().forEach(kind -> {
            var members = new LinkedHashMap<String, Member>();
            kind.getValue()
                    .properties()
                    .forEach(member -> members.put(member.getKey(), Member.parse(member.getValue())));
            kinds.put(kind.getKey(), members);
        });
        return kinds;
    }
}
