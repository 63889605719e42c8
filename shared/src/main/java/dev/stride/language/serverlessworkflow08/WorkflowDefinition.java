package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Declared;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.state.State;
import dev.stride.language.serverlessworkflow08.state.StatePlan;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowId;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A workflow as its author wrote it (section "Workflow Definition Structure").
 *
 * @param start name of the state it begins with
 * @param constants the value of {@code $CONST}
 */
record WorkflowDefinition(
        WorkflowId id,
        String name,
        JsonNode constants,
        Declared<FunctionDefinition> functions,
        String start,
        List<State> states) {

    static WorkflowDefinition read(Place place, FunctionTypes types) {
        var fields = place.fields();
        var id = Identity.read(fields);
        var name = fields.get("name").text();
        Identity.checkSpecVersion(fields);
        Metadata.check(fields);
        fields.ignore("description", "annotations");
        fields.notYet("dataInputSchema", "secrets", "timeouts", "keepActive", "auth", "events");
        fields.notYetBut("jq", "expressionLang");
        var constants = Constants.read(fields.get("constants"));
        var places = states(fields);
        var declared = declarations(fields, StateNames.read(places), types);
        var start = Start.read(fields.get("start"), declared.states());
        var states = places.stream()
                .flatMap(state -> State.read(state, declared).stream())
                .toList();
        fields.noMoreButOwn();
        return new WorkflowDefinition(
                id, name.isEmpty() ? id.id() : name, constants, declared.functions(), start.orElse(""), states);
    }

    private static List<Place> states(Fields fields) {
        var states = fields.required("states");
        if (states.value().isArray() && states.value().isEmpty()) {
            states.fault("a workflow has at least one state", "");
        }
        return states.items();
    }

    private static Declarations declarations(Fields fields, Declared<String> states, FunctionTypes types) {
        var autoRetries = fields.get("autoRetries").flag();
        Declared<FunctionDefinition> functions =
                declared(fields.get("functions"), "function", function -> FunctionDefinition.read(function, types));
        return new Declarations(
                functions,
                declared(fields.get("errors"), "error", ErrorDefinition::read),
                declared(fields.get("retries"), "retry", retry -> RetryDefinition.read(retry, autoRetries)),
                states,
                WorkflowExpressions.with(functions),
                autoRetries);
    }

    /** Declarations that stand in the definition itself; those of other documents are refused. */
    private static <T> Declared<T> declared(Place place, String kind, Function<Place, T> reader) {
        if (place.value().isTextual()) {
            place.notYet(kind + " definitions by URI");
            return Declared.elsewhere(kind);
        }
        return Declared.read(kind, place.items(), reader);
    }

    /** Warns about states that nothing leads to; the definition must have no fault. */
    void warnOfUnreachable(Diagnostics diagnostics) {
        var byName = states.stream().collect(Collectors.toMap(State::name, Function.identity()));
        var reached = new HashSet<String>();
        var ahead = new ArrayDeque<>(List.of(start));
        while (!ahead.isEmpty()) {
            var name = ahead.pop();
            if (reached.add(name)) {
                Objects.requireNonNull(byName.get(name)).leadsTo().forEach(ahead::push);
            }
        }
        states.stream()
                .filter(state -> !reached.contains(state.name()))
                .forEach(state -> diagnostics
                        .root()
                        .within(state.source())
                        .warn("no way leads to the state `" + state.name() + "`", "lead to it, or leave it out"));
    }

    /** The plan; the definition must have no fault. */
    Plan compile() {
        var builder = new PlanBuilder();
        var enters = new HashMap<String, Integer>();
        states.forEach(state -> enters.put(state.name(), builder.reserve()));
        states.forEach(state -> builder.set(
                Objects.requireNonNull(enters.get(state.name())),
                state.compile(new StatePlan(builder, state.filter(), enters))));
        var nodes =
                builder.from(List.of(Objects.requireNonNull(enters.get(start)))).nodes();
        return new Plan(id, name, ServerlessWorkflow08.KEY, constants, 0, nodes, calls(nodes));
    }

    /** The functions that the nodes call. */
    private Map<String, CallTemplate> calls(List<Node> nodes) {
        var called = nodes.stream()
                .flatMap(node -> node instanceof Node.Invoke invoke ? Stream.of(invoke.call()) : Stream.of())
                .collect(Collectors.toSet());
        var calls = new HashMap<String, CallTemplate>();
        for (var function : functions.all()) {
            if (function instanceof FunctionDefinition.Service(var service, var template) && called.contains(service)) {
                calls.put(service, template.orElseThrow());
            }
        }
        return calls;
    }
}
