package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Documents;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.StateNames;
import dev.stride.language.serverlessworkflow08.WorkflowTimeout.RunBefore;
import dev.stride.language.serverlessworkflow08.state.State;
import dev.stride.language.serverlessworkflow08.state.StateGraph;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.InputSchema;
import dev.stride.plan.WorkflowId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A workflow as its author wrote it (section "Workflow Definition Structure").
 *
 * @param label what an instance is labelled with, over its data input; empty for the version as it is written
 * @param constants the value of {@code $CONST}
 * @param keepActive whether an instance stays when none of its paths is under way
 * @param history how much of what instances do is kept, when the author says so
 */
record WorkflowDefinition(
        WorkflowId id,
        String name,
        Optional<Expression> label,
        Optional<InputSchema> inputSchema,
        JsonNode constants,
        Declarations declared,
        Optional<WorkflowTimeout> timeout,
        boolean keepActive,
        Optional<HistoryLevel> history,
        Start start,
        List<State> states) {

    static WorkflowDefinition read(Place place, FunctionTypes types, Documents documents) {
        var fields = place.fields();
        var id = Identity.read(fields);
        var name = fields.get("name").text();
        Identity.checkSpecVersion(fields);
        Metadata.check(fields);
        var history = Metadata.history(fields);
        Annotations.check(fields.get("annotations"));
        fields.ignore("description");
        ExpressionLanguages.check(fields.get("expressionLang"));
        var inputSchema = DataInputSchema.read(fields.get("dataInputSchema"), documents);
        var keepActive = fields.get("keepActive").flag();
        var constants = Constants.read(fields.get("constants"), documents);
        var places = states(fields);
        var stateNames = StateNames.read(places);
        var timeouts = WorkflowTimeouts.read(fields.get("timeouts"), documents, stateNames);
        var compensations = compensations(places);
        var declared = Declarations.read(
                id.id(), fields, stateNames, compensations, timeouts.parts(), constants, types, documents);
        var label = Identity.label(fields.get("version"), declared.expressions());
        var start = Start.read(fields.get("start"), declared);
        var states = places.stream()
                .flatMap(state -> State.read(state, declared).stream())
                .toList();
        fields.noMoreButOwn();
        var definition = new WorkflowDefinition(
                id,
                name.isEmpty() ? id.id() : name,
                label,
                inputSchema,
                constants,
                declared,
                timeouts.whole(),
                keepActive,
                history,
                start,
                states);
        if (states.size() == places.size()) {
            definition.checkRunBefore();
        }
        return definition;
    }

    private static List<Place> states(Fields fields) {
        var states = fields.required("states");
        if (states.value().isArray() && states.value().isEmpty()) {
            states.fault("a workflow has at least one state", "");
        }
        return states.items();
    }

    /** The names of the states that are used for compensation. */
    private static Set<String> compensations(List<Place> states) {
        return states.stream()
                .filter(state -> state.at("usedForCompensation").value().booleanValue())
                .map(state -> state.at("name").value().asText())
                .collect(Collectors.toSet());
    }

    /** Checks what the timeout runs before the end; all states must have been read. */
    private void checkRunBefore() {
        var mainFlow = start.state().stream().toList();
        timeout.ifPresent(it -> it.checkRunBefore(StateGraph.of(states), mainFlow, declared.compensations()));
    }

    /** Warns about states that nothing leads to; the definition must have no fault. */
    void warnOfUnreachable(Diagnostics diagnostics) {
        var beginnings = Stream.concat(
                start.state().stream(), timeout.flatMap(WorkflowTimeout::runBefore).map(RunBefore::state).stream());
        var graph = StateGraph.of(states);
        var reached = graph.from(beginnings.toList());
        var compensating = graph.compensations(reached);
        states.stream()
                .filter(state -> !reached.contains(state.name()) && !compensating.contains(state.name()))
                .forEach(state -> diagnostics
                        .root()
                        .within(state.source())
                        .warn("no way leads to the state `" + state.name() + "`", "lead to it, or leave it out"));
    }
}
