package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.runtime.codec.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An expected instance: what starts it, what it needs, and its expected result.
 *
 * @param n number of the instance, unique within its workflow
 * @param origin what starts the instance
 * @param input input of the instance
 * @param events events that the instance consumes
 * @param steps steps for which the instance calls the service
 * @param status expected final status
 * @param output what it then shows; empty of one that failed
 */
record ChaosCase(
        String workflow,
        int n,
        Origin origin,
        ObjectNode input,
        List<ChaosEvent> events,
        List<String> steps,
        String status,
        ObjectNode output) {

    /** The ways to start an instance. */
    enum Origin {
        /** A request to the API. */
        REQUEST,
        /** The first event of the instance. */
        EVENT,
        /** The instance of another case. */
        CASE
    }

    /** Creates a case whose input and output are its number. */
    static ChaosCase of(String workflow, int n, Origin origin) {
        return new ChaosCase(workflow, n, origin, number(n), List.of(), List.of(), "COMPLETED", number(n));
    }

    static ChaosCase asked(String workflow, int n) {
        return of(workflow, n, Origin.REQUEST);
    }

    /** Returns the case with calls of the service, whose replies become part of the output under the name of the step. */
    ChaosCase calls(String... names) {
        var told = output.deepCopy();
        Stream.of(names).forEach(step -> told.put(step, answer(step)));
        return callsFor(List.of(names)).expectsOutput(told);
    }

    /** Returns the case with calls of the service. */
    ChaosCase callsFor(List<String> names) {
        var all = new ArrayList<>(steps);
        all.addAll(names);
        return new ChaosCase(workflow, n, origin, input, events, List.copyOf(all), status, output);
    }

    /** Returns the case with a further event, whose data become part of the output under the name of its type. */
    ChaosCase receives(String type) {
        var chaosEvent = new ChaosEvent(type, n, 1);
        var told = output.deepCopy();
        told.set(type, chaosEvent.data());
        return receivesAll(List.of(chaosEvent)).expectsOutput(told);
    }

    /** Returns the case with further events. */
    ChaosCase receivesAll(List<ChaosEvent> more) {
        var all = new ArrayList<>(events);
        all.addAll(more);
        return new ChaosCase(workflow, n, origin, input, List.copyOf(all), steps, status, output);
    }

    /** Returns the case with a further field of the input, which is also part of the output. */
    ChaosCase with(String field, Object value) {
        var more = input.deepCopy();
        more.set(field, Json.toTree(value));
        var told = output.deepCopy();
        told.set(field, Json.toTree(value));
        return new ChaosCase(workflow, n, origin, more, events, steps, status, told);
    }

    /** Returns the case with a further field of the output. */
    ChaosCase expectsOutput(String field, Object value) {
        var told = output.deepCopy();
        told.set(field, Json.toTree(value));
        return expectsOutput(told);
    }

    /** Returns the case with this output instead. */
    ChaosCase expectsOnly(Map<String, ?> fields) {
        return expectsOutput(Json.toTree(fields));
    }

    ChaosCase fails() {
        return new ChaosCase(
                workflow, n, origin, input, events, steps, "FAULTED", JsonNodeFactory.instance.objectNode());
    }

    /** Returns the reply of the service to one of the steps. */
    String answer(String step) {
        return step + "-" + n;
    }

    private ChaosCase expectsOutput(JsonNode told) {
        return new ChaosCase(workflow, n, origin, input, events, steps, status, (ObjectNode) told);
    }

    private static ObjectNode number(int n) {
        return JsonNodeFactory.instance.objectNode().put("n", n);
    }
}
