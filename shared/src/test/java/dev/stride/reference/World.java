package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulation.Services;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that there is around instances: definitions, documents, services, and the events that go to and fro. */
final class World {

    private final List<Definition> definitions;
    private final Map<String, JsonNode> documents;
    private final JsonNode secrets;
    private final Services services;
    private final Post post;

    World(Setting setting, Services services) {
        definitions = setting.definitions().stream()
                .map(Definition::new)
                .map(Definition::spoken)
                .toList();
        documents = setting.documents();
        secrets = setting.secrets();
        this.services = services;
        post = new Post(setting.events(), this::begin);
    }

    /** The definition of a workflow, the newest one unless a version is said. */
    Optional<Definition> definition(String id, Optional<String> version) {
        return definitions.reversed().stream()
                .filter(definition -> definition.id().equals(id))
                .filter(definition -> version.isEmpty() || version.get().equals(definition.version()))
                .findFirst();
    }

    Life live(Definition definition, JsonNode input, Instant begin) {
        return new Instance(this, definition, begin).live(input, definition.workflowLimit());
    }

    JsonNode document(String name) {
        return Optional.ofNullable(documents.get(name)).orElseThrow(() -> new Unspoken("the document " + name));
    }

    JsonNode secrets() {
        return secrets;
    }

    Services services() {
        return services;
    }

    Post post() {
        return post;
    }

    /** What is left of a diary when its line of execution is cancelled; events that are not are taken back. */
    List<Happening> until(List<Happening> diary, Instant cancelled) {
        var left = Happening.until(diary, cancelled);
        var sent = Collections.<JsonNode>newSetFromMap(new IdentityHashMap<>());
        Happening.produced(left).forEach(sent::add);
        Happening.produced(diary).filter(event -> !sent.contains(event)).forEach(post::takeBack);
        return left;
    }

    /** An event begins an instance of each workflow that starts with it. */
    private List<Life> begin(Post.Posted event) {
        return definitions.stream()
                .flatMap(definition -> StartEvents.of(definition).stream())
                .filter(start -> start.isBegunBy(event.event()))
                .map(start -> start.begin(this, event))
                .toList();
    }
}
