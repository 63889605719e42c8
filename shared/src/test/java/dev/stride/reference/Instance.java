package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A workflow instance on its way through the states of its definition. */
final class Instance {

    final World world;
    final Definition definition;
    final Instant begin;
    final Mailbox mailbox;

    /** Who goes on in its place. */
    Optional<Life> next = Optional.empty();

    Instance(World world, Definition definition, Instant begin) {
        this.world = world;
        this.definition = definition;
        this.begin = begin;
        mailbox = new Mailbox(this);
    }

    /** It begins with an event. */
    Instance begunBy(Post.Posted event) {
        mailbox.beginWith(event);
        return this;
    }

    /** Runs it. @param limit on the whole of it; may be missing */
    Life live(JsonNode input, JsonNode limit) {
        if (definition.root().path("keepActive").asBoolean()) {
            throw new Unspoken("an instance that is kept active");
        }
        var line = new Line(this, begin, input);
        try {
            var output = new WorkflowLimit(limit).follow(line);
            return ended(line, input, output.status(), output.data(), Optional.empty());
        } catch (Fault fault) {
            var error = new Life.Failure(fault.name, fault.code, fault.state());
            return ended(line, input, "FAULTED", Optional.empty(), Optional.of(error));
        } catch (Forever _) {
            line.now = Instant.MAX;
            return ended(line, input, "WAITING", Optional.empty(), Optional.empty());
        }
    }

    /** Follows the states from one on to an end. */
    void follow(String start, Line line) {
        var state = Optional.of(start);
        while (state.isPresent()) {
            state = step(state.get(), line);
        }
    }

    /** Runs one state. @return the next one */
    Optional<String> step(String state, Line line) {
        var way = new State(definition.state(state)).run(line);
        try {
            return new Exit(way).take(line);
        } catch (Fault fault) {
            throw fault.in(state);
        }
    }

    private Life ended(
            Line line, JsonNode input, String status, Optional<JsonNode> output, Optional<Life.Failure> error) {
        var diary = new ArrayList<Happening>();
        for (var happening : line.diary) {
            diary.add(happening instanceof Happening.Began began ? began.left(line.now) : happening);
        }
        next.map(Happening.Continued::new).ifPresent(diary::add);
        return new Life(
                definition.id(),
                definition.version(),
                begin,
                line.now,
                status,
                input,
                output,
                error,
                List.copyOf(diary));
    }

    /** A time limit that the first of some owners sets, or else the workflow for all its states; may be missing. */
    JsonNode limit(String name, JsonNode... owners) {
        for (var owner : owners) {
            var own = owner.path("timeouts").path(name);
            if (!own.isMissingNode() || owner.has(name)) {
                return total(own.isMissingNode() ? owner.path(name) : own);
            }
        }
        return total(definition.root().path("timeouts").path(name));
    }

    private static JsonNode total(JsonNode limit) {
        if (limit.has("single")) {
            throw new Unspoken("a limit without the waits");
        }
        return limit.has("total") ? limit.path("total") : limit;
    }

    /** The variables that expressions of a line know. */
    Map<String, JsonNode> known(Line line) {
        var known = new HashMap<>(line.variables);
        known.put("CONST", constants());
        known.put("SECRETS", secrets());
        var told = JsonNodeFactory.instance.objectNode();
        told.put("id", definition.id()).put("version", definition.version());
        told.put("instanceId", definition.id() + "@" + System.identityHashCode(this));
        told.put("name", definition.root().path("name").asText(definition.id()));
        line.error.ifPresent(error -> told.putObject("error")
                .put("name", error.name)
                .put("code", error.code)
                .put("state", error.state()));
        known.put("WORKFLOW", told);
        return known;
    }

    /** Those that the definition declares. */
    private JsonNode secrets() {
        var secrets = JsonNodeFactory.instance.objectNode();
        definition
                .root()
                .path("secrets")
                .forEach(name -> secrets.set(name.asText(), world.secrets().path(name.asText())));
        return secrets;
    }

    private JsonNode constants() {
        var constants = definition.root().path("constants");
        if (constants.isTextual()) {
            throw new Unspoken("constants in a file");
        }
        return constants.isMissingNode() ? JsonNodeFactory.instance.objectNode() : constants;
    }
}
