package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulation.Services;
import java.time.Instant;
import java.util.ArrayList;
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
    private final List<Life> begunByEvents = new ArrayList<>();

    World(Setting setting, Services services) {
        definitions = setting.definitions().stream().map(Definition::new).map(Definition::spoken).toList();
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

    /** The instances that events have begun. */
    List<Life> begunByEvents() {
        return begunByEvents;
    }

    /** An event begins an instance of each workflow that starts with it. */
    private void begin(Post.Posted event) {
        for (var definition : definitions) {
            StartEvents.of(definition)
                    .filter(start -> start.isBegunBy(event.event()))
                    .ifPresent(start -> begunByEvents.add(start.begin(this, event)));
        }
    }
}
