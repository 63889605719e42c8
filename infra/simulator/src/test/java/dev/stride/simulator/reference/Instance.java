package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A running workflow instance of the interpreter. */
final class Instance {

    final ReferenceWorld world;
    final Definition definition;
    final Instant begin;
    final EventMailbox mailbox;

    /** The instance that continues in place of this one. */
    Optional<InstanceRun> next = Optional.empty();

    Instance(ReferenceWorld referenceWorld, Definition definition, Instant begin) {
        this.world = referenceWorld;
        this.definition = definition;
        this.begin = begin;
        mailbox = new EventMailbox(this);
    }

    /** Sets the event that starts this instance. */
    Instance begunBy(EventLog.Posted event) {
        mailbox.beginWith(event);
        return this;
    }

    /** Sets the thread of another instance that starts this one. */
    Instance startedBy(ExecutionThread starter) {
        mailbox.beginAfter(starter.instance.mailbox, starter.now);
        return this;
    }

    /**
     * Runs the instance.
     *
     * @param limit workflow timeout; may be missing
     */
    InstanceRun live(JsonNode input, JsonNode limit) {
        if (definition.root().path("keepActive").asBoolean()) {
            throw new UnsupportedConstruct("an instance that is kept active");
        }
        var executionThread = new ExecutionThread(this, begin, input);
        try {
            var output = new WorkflowLimit(limit).follow(executionThread);
            return ended(executionThread, input, output.status(), output.data(), Optional.empty());
        } catch (Fault fault) {
            var error = new InstanceRun.Failure(fault.name, fault.code, fault.state());
            return ended(executionThread, input, "FAULTED", Optional.empty(), Optional.of(error));
        } catch (WaitsForever _) {
            executionThread.now = Instant.MAX;
            return ended(executionThread, input, "WAITING", Optional.empty(), Optional.empty());
        }
    }

    /** Runs the states from {@code start} to an end. */
    void follow(String start, ExecutionThread executionThread) {
        var state = Optional.of(start);
        while (state.isPresent()) {
            state = step(state.get(), executionThread);
        }
    }

    /**
     * Runs one state.
     *
     * @return the name of the next one
     */
    Optional<String> step(String state, ExecutionThread executionThread) {
        var way = new State(definition.state(state)).run(executionThread);
        try {
            return new Exit(way).take(executionThread);
        } catch (Fault fault) {
            throw fault.in(state);
        }
    }

    private InstanceRun ended(
            ExecutionThread executionThread,
            JsonNode input,
            String status,
            Optional<JsonNode> output,
            Optional<InstanceRun.Failure> error) {
        var diary = new ArrayList<RunEvent>();
        for (var runEvent : executionThread.diary) {
            diary.add(runEvent instanceof RunEvent.Began began ? began.left(executionThread.now) : runEvent);
        }
        next.map(RunEvent.Continued::new).ifPresent(diary::add);
        return new InstanceRun(
                definition.id(),
                definition.version(),
                begin,
                executionThread.now,
                status,
                input,
                output,
                error,
                List.copyOf(diary));
    }

    /** Returns the timeout that the first of the owners sets, or else the workflow's for all its states; may be missing. */
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
            throw new UnsupportedConstruct("a limit without the waits");
        }
        return limit.has("total") ? limit.path("total") : limit;
    }

    /** Returns the variables that expressions of a thread can read. */
    Map<String, JsonNode> known(ExecutionThread executionThread) {
        var known = new HashMap<>(executionThread.variables);
        known.put("CONST", constants());
        known.put("SECRETS", secrets());
        var told = JsonNodeFactory.instance.objectNode();
        told.put("id", definition.id()).put("version", definition.version());
        told.put("instanceId", definition.id() + "@" + System.identityHashCode(this));
        told.put("name", definition.root().path("name").asText(definition.id()));
        executionThread.error.ifPresent(error -> told.putObject("error")
                .put("name", error.name)
                .put("code", error.code)
                .put("state", error.state()));
        known.put("WORKFLOW", told);
        return known;
    }

    /** Returns the secrets that the definition declares. */
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
            throw new UnsupportedConstruct("constants in a file");
        }
        return constants.isMissingNode() ? JsonNodeFactory.instance.objectNode() : constants;
    }
}
