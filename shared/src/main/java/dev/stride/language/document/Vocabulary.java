package dev.stride.language.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Lazy;
import dev.stride.language.source.PointerText;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
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
 * stands in a wrong object. The notation of the tables is explained in that of Serverless Workflow 0.8.
 */
public final class Vocabulary {

    /** The vocabulary of documents that are no workflow definitions. It knows no properties. */
    public static final Vocabulary NONE = new Vocabulary("", new Lazy<>(Map::of));

    private static final String EACH = "each ";
    private static final int OWNERS_SHOWN = 3;

    private final String definition;
    private final Lazy<Map<String, Map<String, String>>> kinds;

    private Vocabulary(String definition, Lazy<Map<String, Map<String, String>>> kinds) {
        this.definition = definition;
        this.kinds = kinds;
    }

    /** Returns the vocabulary of a language. @param key the key of the language, which is the name of its table */
    public static Vocabulary of(String key) {
        return new Vocabulary("", new Lazy<>(() -> read(key + ".yaml")));
    }

    /** Returns the vocabulary for documents that have their definition at a JSON pointer. */
    public Vocabulary at(String pointer) {
        return new Vocabulary(pointer, kinds);
    }

    /**
     * Returns a hint where a property belongs, such as "move it to the action". Returns empty if the object may have the property
     * itself, if the language does not have the property, or if the table does not have the object.
     *
     * @param root the document with the definition
     * @param pointer JSON pointer to the object
     */
    Optional<String> whereItBelongs(JsonNode root, String pointer, String property) {
        if (!pointer.startsWith(definition)) {
            return Optional.empty();
        }
        var way = way(root.at(definition), pointer.substring(definition.length()));
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

    /**
     * Returns the kinds of the object at a pointer, from the most specific to the general one. Returns an empty list if the table
     * does not have the object.
     */
    List<String> kindsAt(JsonNode root, String pointer) {
        return way(root, pointer).getLast();
    }

    /** Returns the properties of each kind of object. */
    Map<String, Set<String>> properties() {
        var properties = new LinkedHashMap<String, Set<String>>();
        kinds.get().forEach((kind, members) -> properties.put(kind, members.keySet()));
        return properties;
    }

    /**
     * A property of the objects of one kind.
     *
     * @param holds the kind of the objects in its value; empty if the value is no object, or has any properties
     * @param byName whether the value maps names to these objects
     */
    public record Property(String owner, String name, String holds, boolean byName) {}

    /** Returns all properties of the language, by the kinds of objects that have them. */
    public List<Property> all() {
        return kinds.get().entrySet().stream()
                .flatMap(kind -> kind.getValue().entrySet().stream()
                        .map(member -> new Property(
                                kind.getKey(),
                                member.getKey(),
                                member.getValue().replaceFirst("^" + EACH, ""),
                                member.getValue().startsWith(EACH))))
                .toList();
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
                        .flatMap(value -> withSpecific(value.replaceFirst("^" + EACH, "")))
                        .filter(reached::add)
                        .toList();
            }
        }
        return distances;
    }

    private Stream<String> withSpecific(String kind) {
        return kinds.get().keySet().stream().filter(each -> each.equals(kind) || each.endsWith(" " + kind));
    }

    /**
     * Returns the kinds of each object on the way to an object, from the root on. An object that the table does not have has no
     * kinds.
     */
    private List<List<String>> way(JsonNode root, String pointer) {
        var way = new ArrayList<List<String>>();
        way.add(kinds.get().keySet().stream().limit(1).toList());
        var expected = "";
        for (int end = pointer.indexOf('/', 1); !pointer.isEmpty(); end = pointer.indexOf('/', end + 1)) {
            var to = end < 0 ? pointer : pointer.substring(0, end);
            var isItem = root.at(to.substring(0, to.lastIndexOf('/'))).isArray();
            if (expected.startsWith(EACH)) {
                expected = isItem ? expected : expected.substring(EACH.length());
            } else if (!isItem) {
                expected = expected(way.getLast(), PointerText.last(to));
            }
            if (!expected.startsWith(EACH) && !root.at(to).isArray()) {
                way.add(specific(expected, root.at(to)));
            }
            if (end < 0) {
                break;
            }
        }
        if (expected.startsWith(EACH)) {
            way.add(List.of());
        }
        return way;
    }

    /** Returns the kind of the objects in a property, or an empty string if the table does not have it. */
    private String expected(List<String> owner, String property) {
        return owner.stream()
                .map(kind -> members(kind).getOrDefault(property, ""))
                .filter(kind -> !kind.isEmpty())
                .findFirst()
                .orElse("");
    }

    private List<String> specific(String kind, JsonNode value) {
        var words = Stream.concat(
                Stream.of(value.path("type").asText()), value.propertyStream().map(Map.Entry::getKey));
        return Stream.concat(words.map(word -> word + " " + kind), Stream.of(kind))
                .filter(kinds.get()::containsKey)
                .distinct()
                .toList();
    }

    private Map<String, String> members(String kind) {
        return kinds.get().getOrDefault(kind, Map.of());
    }

    private static Map<String, Map<String, String>> read(String name) {
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

    private static Map<String, Map<String, String>> kinds(JsonNode table) {
        var kinds = new LinkedHashMap<String, Map<String, String>>();
        table.properties().forEach(kind -> {
            var members = new LinkedHashMap<String, String>();
            kind.getValue()
                    .properties()
                    .forEach(member ->
                            members.put(member.getKey(), member.getValue().asText("")));
            kinds.put(kind.getKey(), members);
        });
        return kinds;
    }
}
