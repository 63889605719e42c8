package dev.stride.functions.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A template of CloudFormation as a tree, in which {@code !GetAtt A.B} is {@code {"GetAtt": "A.B"}}. */
public record Template(JsonNode root) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Path ROOT = Path.of("..");

    /** Reads the template that is deployed. */
    public static Template read() {
        return read("template.yaml");
    }

    /** @param path below the folder of the repository */
    public static Template read(String path) {
        try {
            var text = Files.readString(ROOT.resolve(path));
            return new Template(new Compose(LoadSettings.builder().build())
                    .composeString(text)
                    .map(Template::json)
                    .orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public JsonNode at(String pointer) {
        return root.at(pointer);
    }

    /** Returns the default of a parameter. */
    public String parameter(String name) {
        return root.path("Parameters").path(name).path("Default").asText();
    }

    public Map<String, JsonNode> resources(String type) {
        var found = new LinkedHashMap<String, JsonNode>();
        root.path("Resources").properties().forEach(resource -> {
            if (resource.getValue().path("Type").asText().equals(type)) {
                found.put(resource.getKey(), resource.getValue());
            }
        });
        return found;
    }

    public Set<String> names(String pointer) {
        return at(pointer).properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    /** Returns the resource that a reference names; empty if the value is not a reference. */
    public String target(JsonNode reference) {
        var text = Optional.of(reference.path("GetAtt").asText()).filter(it -> !it.isEmpty());
        return text.orElseGet(() -> reference.path("Ref").asText()).split("\\.", 2)[0];
    }

    /** Returns all IAM statements that allow actions. */
    public List<JsonNode> allowed() {
        return Stream.concat(
                        resources("AWS::IAM::Role").keySet().stream(),
                        resources("AWS::IAM::ManagedPolicy").keySet().stream())
                .flatMap(each -> allowed(each).stream())
                .toList();
    }

    /** Returns the statements of one role or policy that allow actions, including conditional ones. */
    public List<JsonNode> allowed(String name) {
        var properties = at("/Resources/" + name + "/Properties");
        var statements = new ArrayList<JsonNode>();
        Stream.of(properties.path("Policies"), properties.path("PolicyDocument"))
                .flatMap(policies -> policies.findValues("Statement").stream())
                .flatMap(JsonNode::valueStream)
                .flatMap(Template::alternatives)
                .filter(statement -> statement.has("Effect"))
                .forEach(statements::add);
        return statements;
    }

    /** Returns a string or a list of strings as a list; references as JSON. */
    public static List<String> texts(JsonNode value) {
        var texts = new ArrayList<String>();
        if (value.isArray()) {
            value.forEach(each -> texts.addAll(texts(each)));
        } else if (!value.isMissingNode()) {
            texts.add(value.isTextual() ? value.asText() : value.toString());
        }
        return texts;
    }

    /** Returns the alternatives of a condition, or the value itself. */
    private static Stream<JsonNode> alternatives(JsonNode statement) {
        return statement.has("If")
                ? statement.path("If").valueStream().filter(JsonNode::isObject)
                : Stream.of(statement);
    }

    private static JsonNode json(Node node) {
        var plain = plain(node);
        var tag = node.getTag().getValue();
        return tag.startsWith("!") ? JSON.objectNode().set(tag.substring(1), plain) : plain;
    }

    private static JsonNode plain(Node node) {
        return switch (node) {
            case ScalarNode scalar
            when scalar.getTag().equals(Tag.INT) -> JSON.numberNode(Long.parseLong(scalar.getValue()));
            case ScalarNode scalar
            when scalar.getTag().equals(Tag.BOOL) -> JSON.booleanNode(Boolean.parseBoolean(scalar.getValue()));
            case ScalarNode scalar -> JSON.textNode(scalar.getValue());
            case SequenceNode sequence ->
                JSON.arrayNode()
                        .addAll(sequence.getValue().stream().map(Template::json).toList());
            case MappingNode mapping -> {
                var object = JSON.objectNode();
                mapping.getValue()
                        .forEach(each -> object.set(plain(each.getKeyNode()).asText(), json(each.getValueNode())));
                yield object;
            }
            default -> throw new IllegalArgumentException("not a part of a template: " + node);
        };
    }
}
