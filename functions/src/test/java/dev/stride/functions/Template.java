package dev.stride.functions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** {@code template.yaml} as a tree, in which {@code !GetAtt A.B} is {@code {"GetAtt": "A.B"}}. */
record Template(JsonNode root) {

    static Template read() {
        var settings = LoadSettings.builder()
                .setTagConstructors(Map.of(
                        tag("Ref"), function("Ref"), tag("GetAtt"), function("GetAtt"), tag("Sub"), function("Sub")))
                .build();
        try {
            var yaml = new Load(settings, new StandardConstructor(settings))
                    .loadFromString(Files.readString(Path.of("../template.yaml")));
            return new Template(new JsonMapper().valueToTree(yaml));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode at(String pointer) {
        return root.at(pointer);
    }

    /** A parameter's default. */
    String parameter(String name) {
        return root.path("Parameters").path(name).path("Default").asText();
    }

    Map<String, JsonNode> resources(String type) {
        var found = new LinkedHashMap<String, JsonNode>();
        root.path("Resources").properties().forEach(resource -> {
            if (resource.getValue().path("Type").asText().equals(type)) {
                found.put(resource.getKey(), resource.getValue());
            }
        });
        return found;
    }

    Set<String> names(String pointer) {
        return at(pointer).properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    /** The resource that a reference is to, empty when it is none. */
    String target(JsonNode reference) {
        var text = Optional.of(reference.path("GetAtt").asText()).filter(it -> !it.isEmpty());
        return text.orElseGet(() -> reference.path("Ref").asText()).split("\\.", 2)[0];
    }

    /** All statements that allow something. */
    List<JsonNode> allowed() {
        var statements = new ArrayList<JsonNode>();
        for (var role : resources("AWS::IAM::Role").values()) {
            role.at("/Properties/Policies").findValues("Statement").forEach(each -> each.forEach(statements::add));
        }
        return statements;
    }

    /** A text or a list of texts; references as JSON. */
    static List<String> texts(JsonNode value) {
        var texts = new ArrayList<String>();
        if (value.isArray()) {
            value.forEach(each -> texts.addAll(texts(each)));
        } else if (!value.isMissingNode()) {
            texts.add(value.isTextual() ? value.asText() : value.toString());
        }
        return texts;
    }

    private static Tag tag(String name) {
        return new Tag("!" + name);
    }

    private static ConstructNode function(String name) {
        return new ConstructNode() {
            @Override
            public Object construct(Node node) {
                return Map.of(name, ((ScalarNode) node).getValue());
            }
        };
    }
}
