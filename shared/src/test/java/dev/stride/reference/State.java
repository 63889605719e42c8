package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A state from its entry to its exit: "State data filters" around what it does, and "Error Handling" where that fails. */
record State(JsonNode state) {

    /** An instance that has done so much does not seem to end. */
    private static final int MOST = 5_000;

    private static final String FILTER = "stateDataFilter";

    String name() {
        return state.path("name").asText();
    }

    /** Runs it. @return where {@code transition} or {@code end} stands that says how to go on */
    JsonNode run(Line line) {
        line.diary.add(new Happening.Entered(line.now, name()));
        if (line.diary.size() > MOST) {
            throw new Unspoken("an instance that goes on and on");
        }
        var earlier = line.error;
        try {
            var way = line.within(line.instance.limit("stateExecTimeout", state), () -> body(line));
            line.error = line.error.equals(earlier) ? Optional.empty() : line.error;
            if (state.has("compensatedBy")) {
                line.undo.push(state.path("compensatedBy").asText());
            }
            return way;
        } catch (Fault fault) {
            var handler = handler(fault, line).orElseThrow(() -> fault.in(name()));
            line.error = Optional.of(fault.in(name()));
            output(line);
            return handler;
        }
    }

    private JsonNode body(Line line) {
        line.data = Formula.filter(state.path(FILTER).path("input"), line.data, line);
        var way = Body.of(state).run(line);
        output(line);
        return way;
    }

    private void output(Line line) {
        line.data = Formula.filter(state.path(FILTER).path("output"), line.data, line);
    }

    /** The first of the {@code onErrors} that means an error. */
    private Optional<JsonNode> handler(Fault fault, Line line) {
        return state.path("onErrors")
                .valueStream()
                .filter(handler -> handles(handler, fault, line))
                .findFirst();
    }

    private static boolean handles(JsonNode handler, Fault fault, Line line) {
        var definition = line.instance.definition;
        return definition.declares(fault, handler.path("errorRef").asText())
                || handler.path("errorRefs").valueStream().anyMatch(name -> definition.declares(fault, name.asText()));
    }
}
