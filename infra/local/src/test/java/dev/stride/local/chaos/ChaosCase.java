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
 * One instance that there is to be, and what has to become of it.
 *
 * @param n its number, which no other of its workflow has
 * @param origin what makes it begin
 * @param input what it is started with
 * @param events those that it needs
 * @param steps those that it calls the service for
 * @param status how it ends
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

    /** What makes an instance begin. */
    enum Origin {
        /** The API is asked for it. */
        REQUEST,
        /** The first of its events. */
        EVENT,
        /** Another case. */
        CASE
    }

    /** One whose input and output are its number. */
    static ChaosCase of(String workflow, int n, Origin origin) {
        return new ChaosCase(workflow, n, origin, number(n), List.of(), List.of(), "COMPLETED", number(n));
    }

    static ChaosCase asked(String workflow, int n) {
        return of(workflow, n, Origin.REQUEST);
    }

    /** Calls the service, and keeps each answer under the name of its step. */
    ChaosCase calls(String... names) {
        var told = output.deepCopy();
        Stream.of(names).forEach(step -> told.put(step, answer(step)));
        return callsFor(List.of(names)).expectsOutput(told);
    }

    /** Calls the service. */
    ChaosCase callsFor(List<String> names) {
        var all = new ArrayList<>(steps);
        all.addAll(names);
        return new ChaosCase(workflow, n, origin, input, events, List.copyOf(all), status, output);
    }

    /** Needs an event, and keeps its data under the name of its type. */
    ChaosCase receives(String type) {
        var chaosEvent = new ChaosEvent(type, n, 1);
        var told = output.deepCopy();
        told.set(type, chaosEvent.data());
        return receivesAll(List.of(chaosEvent)).expectsOutput(told);
    }

    /** Needs events. */
    ChaosCase receivesAll(List<ChaosEvent> more) {
        var all = new ArrayList<>(events);
        all.addAll(more);
        return new ChaosCase(workflow, n, origin, input, List.copyOf(all), steps, status, output);
    }

    /** The same with another field of its input, which it keeps. */
    ChaosCase with(String field, Object value) {
        var more = input.deepCopy();
        more.set(field, Json.toTree(value));
        var told = output.deepCopy();
        told.set(field, Json.toTree(value));
        return new ChaosCase(workflow, n, origin, more, events, steps, status, told);
    }

    /** The same with another field of its output. */
    ChaosCase expectsOutput(String field, Object value) {
        var told = output.deepCopy();
        told.set(field, Json.toTree(value));
        return expectsOutput(told);
    }

    /** The same with this output and no other. */
    ChaosCase expectsOnly(Map<String, ?> fields) {
        return expectsOutput(Json.toTree(fields));
    }

    ChaosCase fails() {
        return new ChaosCase(
                workflow, n, origin, input, events, steps, "FAULTED", JsonNodeFactory.instance.objectNode());
    }

    /** What the service answers to one of its steps. */
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
