package dev.stride.editor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.Language;
import dev.stride.language.document.Form;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.registry.KnownLanguages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes what a vocabulary says as a JSON Schema, for editors that know no language server. A schema accepts whatever the parser
 * accepts, also with a warning. What depends on other parts of a document, such as an unknown name, only the parser refuses.
 */
public final class JsonSchemas {

    public static final String TESTS = "workflow-tests";

    public static final String CONNECTORS = "connectors";

    /** The property that stands for all others, in the table of documents whose names are the author's. */
    private static final String ANY_NAME = "*";

    /** The documents that are no definitions. */
    private static final List<String> OTHERS = List.of(TESTS, CONNECTORS);

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Vocabulary vocabulary;
    private final JsonNode meanings;

    private JsonSchemas(Vocabulary vocabulary, JsonNode meanings) {
        this.vocabulary = vocabulary;
        this.meanings = meanings;
    }

    /** Returns the schemas of all documents that authors write, by the names of their tables: the keys of languages, and others. */
    public static Map<String, Supplier<JsonNode>> all() {
        var schemas = new LinkedHashMap<String, Supplier<JsonNode>>();
        KnownLanguages.ALL.languages().forEach(language -> schemas.put(language.key(), () -> of(language)));
        for (var name : OTHERS) {
            schemas.put(name, () -> new JsonSchemas(Vocabulary.of(name), JSON.objectNode()).schema(name));
        }
        return schemas;
    }

    private static JsonNode of(Language language) {
        return new JsonSchemas(language.vocabulary(), Meanings.table(language.key())).schema(language.key());
    }

    private JsonNode schema(String title) {
        var kinds = vocabulary.kinds();
        var schema = JSON.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", title);
        schema.put("$ref", reference(kinds.keySet().iterator().next()));
        var specific = new LinkedHashSet<String>();
        kinds.keySet().forEach(kind -> specific.addAll(vocabulary.specificKinds(kind)));
        var definitions = schema.putObject("$defs");
        kinds.keySet().stream()
                .filter(kind -> !specific.contains(kind))
                .forEach(kind -> definitions.set(key(kind), object(kind)));
        return schema;
    }

    private ObjectNode object(String kind) {
        var object = JSON.objectNode();
        object.put("type", "object");
        var required = vocabulary.kinds().getOrDefault(kind, Map.of()).entrySet().stream()
                .filter(member -> member.getValue().isRequired())
                .map(Map.Entry::getKey)
                .toList();
        if (!required.isEmpty()) {
            required.forEach(object.putArray("required")::add);
        }
        var properties = new LinkedHashMap<String, List<Form>>();
        var typed = new ArrayList<String>();
        var explained = new LinkedHashMap<String, String>();
        addMembers(kind, properties, explained);
        for (var specific : vocabulary.specificKinds(kind)) {
            if (vocabulary.isDistinguishedByProperty(specific, kind)) {
                addMembers(specific, properties, explained);
            } else {
                typed.add(specific);
            }
        }
        if (properties.containsKey(ANY_NAME)) {
            object.set("additionalProperties", value(properties.get(ANY_NAME), false));
            return object;
        }
        object.set("properties", properties(properties, explained, Set.copyOf(required)));
        if (!typed.isEmpty()) {
            var alternatives = object.putArray("allOf");
            typed.forEach(specific -> alternatives.add(ifTyped(specific, Vocabulary.distinction(specific, kind))));
        }
        return object;
    }

    private void addMembers(String kind, Map<String, List<Form>> properties, Map<String, String> explained) {
        vocabulary.kinds().getOrDefault(kind, Map.of()).forEach((name, member) -> {
            properties.merge(name, member.forms(), JsonSchemas::either);
            explained.putIfAbsent(name, meanings.path(kind).path(name).asText(""));
        });
    }

    /** Combines the forms of a property that objects of several kinds have. No forms are any value. */
    private static List<Form> either(List<Form> one, List<Form> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return List.of();
        }
        var both = new LinkedHashSet<>(one);
        both.addAll(other);
        return List.copyOf(both);
    }

    private ObjectNode ifTyped(String specific, String type) {
        var condition = JSON.objectNode();
        var when = condition.putObject("if");
        when.putObject("properties").putObject("type").put("const", type);
        when.putArray("required").add("type");
        var properties = new LinkedHashMap<String, List<Form>>();
        var explained = new LinkedHashMap<String, String>();
        addMembers(specific, properties, explained);
        condition.putObject("then").set("properties", properties(properties, explained, Set.of()));
        return condition;
    }

    private ObjectNode properties(
            Map<String, List<Form>> properties, Map<String, String> explained, Set<String> required) {
        var described = JSON.objectNode();
        properties.forEach((name, forms) -> {
            var value = value(forms, !required.contains(name));
            var meaning = explained.getOrDefault(name, "");
            if (!meaning.isEmpty()) {
                value.put("description", meaning);
            }
            described.set(name, value);
        });
        return described;
    }

    /** @param isNullable whether null is accepted, which counts as no value */
    private ObjectNode value(List<Form> forms, boolean isNullable) {
        var value = JSON.objectNode();
        if (forms.isEmpty() || forms.contains(Form.Plain.RULE)) {
            return value;
        }
        var types = new LinkedHashSet<String>();
        var words = new LinkedHashSet<String>();
        var others = new ArrayList<JsonNode>();
        for (var form : forms) {
            switch (form) {
                case Form.Word(var word) -> words.add(word);
                case Form.NameOf _, Form.NameBeside _ -> types.add("string");
                // An editor still knows the other forms.
                case Form.Plain.ANY -> others.add(JSON.objectNode());
                case Form.Plain plain -> types.addAll(types(plain));
                case Form.ObjectOf(var kind) -> others.add(JSON.objectNode().put("$ref", reference(kind)));
                case Form.EachOf(var each) -> {
                    var map = JSON.objectNode().put("type", "object");
                    map.set("additionalProperties", value(List.of(each), true));
                    others.add(map);
                }
                case Form.ListOf(var item) -> {
                    var list = JSON.objectNode().put("type", "array");
                    list.set("items", value(List.of(item), true));
                    others.add(list);
                }
            }
        }
        if (!words.isEmpty() && !types.contains("string")) {
            var enumeration = JSON.objectNode();
            words.forEach(enumeration.putArray("enum")::add);
            others.add(enumeration);
        }
        if (isNullable) {
            types.add("null");
        }
        if (!types.isEmpty()) {
            var plain = JSON.objectNode();
            if (types.size() == 1) {
                plain.put("type", types.getFirst());
            } else {
                types.forEach(plain.putArray("type")::add);
            }
            others.add(plain);
        }
        if (others.size() == 1) {
            return others.getFirst() instanceof ObjectNode only ? only : value;
        }
        others.forEach(value.putArray("anyOf")::add);
        return value;
    }

    private static List<String> types(Form.Plain plain) {
        return switch (plain) {
            case TEXT, OPERATION -> List.of("string");
            case NUMBER -> List.of("number");
            case BOOLEAN -> List.of("boolean");
            case QUOTED_BOOLEAN -> List.of("boolean", "string");
            case OBJECT -> List.of("object");
            case RULE, ANY -> List.of();
        };
    }

    private static String reference(String kind) {
        return "#/$defs/" + key(kind);
    }

    private static String key(String kind) {
        return kind.replace(' ', '-');
    }
}
