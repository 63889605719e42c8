package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Expression;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Fields;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.document.RunSettings;
import dev.stride.language.document.SchemaBundler;
import dev.stride.language.document.WorkflowIdCheck;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinitionResolver;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.language.serverlessworkflow08.policy.Timeouts.WorkflowTimeout;
import dev.stride.language.serverlessworkflow08.policy.Timeouts.WorkflowTimeout.RunBefore;
import dev.stride.language.serverlessworkflow08.policy.Timeouts.WorkflowTimeouts;
import dev.stride.language.serverlessworkflow08.state.State;
import dev.stride.language.serverlessworkflow08.state.StateGraph;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings.InputSchema;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A parsed workflow definition (section "Workflow Definition Structure").
 *
 * @param label computes the label of an instance from its data input, if the version is an expression
 * @param constants the value of {@code $CONST}
 * @param keepActive whether an instance stays active after it has reached its end
 * @param runSettings the settings for its instances, as declared in the metadata
 */
record WorkflowDefinition(
        WorkflowId id,
        String name,
        Optional<Expression> label,
        Optional<InputSchema> inputSchema,
        JsonNode constants,
        Declarations declarations,
        Optional<WorkflowTimeout> timeout,
        boolean keepActive,
        RunSettings runSettings,
        Start start,
        List<State> states) {

    private static final String FIRST_VERSION = "1.0";

    private static final String WRITE_VERSION =
            "write `specVersion: '%s'`".formatted(ServerlessWorkflow08.SPEC_VERSION);

    static WorkflowDefinition parse(
            Place place,
            FunctionDefinitionResolver types,
            ReferencedDocuments referencedDocuments,
            UnwrappedTexts unwrapped) {
        var fields = place.fields();
        var id = parseId(fields);
        var name = fields.get("name").text();
        checkSpecVersion(fields);
        WorkflowMetadata.check(fields);
        fields.get("annotations").items().forEach(Place::text);
        fields.ignoreTexts("description");
        var inputSchema = parseInputSchema(fields.get("dataInputSchema"), referencedDocuments);
        var keepActive = fields.get("keepActive").isTrue();
        var constants = parseConstants(fields.get("constants"), referencedDocuments);
        var places = states(fields);
        var stateNames = NamedDeclarations.parseStates(places);
        var timeouts = WorkflowTimeouts.parse(fields.get("timeouts"), referencedDocuments, stateNames);
        var compensations = compensations(places);
        var declared = Declarations.parse(
                id.id(),
                fields,
                stateNames,
                compensations,
                timeouts.defaults(),
                constants,
                types,
                referencedDocuments,
                unwrapped);
        var label = instanceLabel(fields.get("version"), declared.expressions());
        var runSettings = RunSettings.parse(
                fields.get("metadata"),
                each -> Optional.of(declared.expressions().template(each)));
        var start = Start.parse(fields.get("start"), declared);
        var states = places.stream()
                .flatMap(state -> State.parse(state, declared).stream())
                .toList();
        fields.warnMisspelt();
        var definition = new WorkflowDefinition(
                id,
                name.isEmpty() ? id.id() : name,
                label,
                inputSchema,
                constants,
                declared,
                timeouts.workflow(),
                keepActive,
                runSettings,
                start,
                states);
        if (states.size() == places.size()) {
            definition.checkRunBefore();
            definition.checkLabels(fields.get("metadata").at(RunSettings.LABELS));
        }
        return definition;
    }

    private static List<Place> states(Fields fields) {
        var states = fields.required("states");
        if (states.value().isArray() && states.value().isEmpty()) {
            states.fault("a workflow must have at least one state", "");
        }
        return states.items();
    }

    private static Set<String> compensations(List<Place> states) {
        return states.stream()
                .filter(state -> state.at("usedForCompensation").value().booleanValue())
                .map(state -> state.at("name").value().asText())
                .collect(Collectors.toSet());
    }

    /**
     * Checks the states that are reachable from {@code runBefore} of the workflow timeout. At least one of them must have an end,
     * and none of them may belong to the main flow or to a compensation. Call this after all states are parsed.
     */
    private void checkRunBefore() {
        timeout.flatMap(WorkflowTimeout::runBefore)
                .ifPresent(runBefore -> checkRunBefore(runBefore, StateGraph.of(states)));
    }

    /** Warns of labels that cannot read the event that starts an instance, because nothing of it becomes data. */
    private void checkLabels(Place labels) {
        var discards = states.stream()
                .anyMatch(state -> start.state().equals(Optional.of(state.name())) && state.discardsEvents());
        if (discards && !labels.isAbsent()) {
            labels.warn(
                    "an instance that an event starts has no labels, because nothing of this event becomes data",
                    "remove `useData: false` from the `eventDataFilter` of the start state");
        }
    }

    private void checkRunBefore(RunBefore runBefore, StateGraph graph) {
        var ownStates = graph.reachableFrom(List.of(runBefore.state()));
        var mainFlow = graph.reachableFrom(start.state().stream().toList());
        var place = runBefore.place();
        ownStates.stream()
                .filter(mainFlow::contains)
                .forEach(state -> place.fault(
                        "`runBefore` of the workflow timeout must not lead to `%s`, a state of the main flow"
                                .formatted(state),
                        "write separate states to which only `runBefore` leads"));
        ownStates.stream()
                .filter(declarations.compensations()::contains)
                .forEach(state -> place.fault(
                        "the state `" + state + "` is used for compensation",
                        "write separate states to which only `runBefore` leads"));
        if (ownStates.stream().noneMatch(graph::canEndIn)) {
            place.fault(
                    "no end can be reached from the state `%s`".formatted(runBefore.state()),
                    "add `end` to this state, or to a state that it leads to");
        }
    }

    /**
     * Warns about states that cannot be reached from the start state. Call this only if the definition has no faults,
     * because a faulty state is left out and its successors would seem unreachable.
     */
    void warnOfUnreachable(Diagnostics diagnostics) {
        var beginnings = Stream.concat(
                start.state().stream(), timeout.flatMap(WorkflowTimeout::runBefore).map(RunBefore::state).stream());
        var graph = StateGraph.of(states);
        var reached = graph.reachableFrom(beginnings.toList());
        var compensating = graph.compensationsOf(reached);
        states.stream()
                .filter(state -> !reached.contains(state.name()) && !compensating.contains(state.name()))
                .forEach(state -> diagnostics
                        .root()
                        .resolve(state.source())
                        .warn(
                                "the state `" + state.name() + "` is unreachable",
                                "add a transition that leads to this state, or remove the state"));
    }

    /** Parses an object without expressions, or the URI of a document that contains it. */
    private static JsonNode parseConstants(Place place, ReferencedDocuments referencedDocuments) {
        var constants = place.value().isTextual() ? referencedDocuments.load(place) : Optional.of(place);
        constants.filter(given -> !given.isAbsent() && given.expect(JsonNodeType.OBJECT)).stream()
                .flatMap(WrappedExpressions::findIn)
                .forEach(text -> text.fault("a constant cannot contain an expression", "write its value"));
        return constants.map(Place::value).filter(JsonNode::isObject).orElseGet(JsonNodeFactory.instance::objectNode);
    }

    private static Optional<InputSchema> parseInputSchema(Place place, ReferencedDocuments referencedDocuments) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (place.value().isTextual()) {
            return loadSchema(place, referencedDocuments).map(schema -> new InputSchema(schema, true));
        }
        var fields = place.fields();
        var failOnErrors = !fields.has("failOnValidationErrors")
                || fields.get("failOnValidationErrors").isTrue();
        var schema = fields.required("schema");
        fields.warnUnknown();
        return loadSchema(schema, referencedDocuments).map(found -> new InputSchema(found, failOnErrors));
    }

    private static Optional<JsonNode> loadSchema(Place place, ReferencedDocuments referencedDocuments) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        return place.value().isTextual()
                ? referencedDocuments
                        .load(place)
                        .flatMap(root -> SchemaBundler.bundle(root, place.text(), referencedDocuments))
                : SchemaBundler.bundle(place, "", referencedDocuments);
    }

    private static WorkflowId parseId(Fields fields) {
        var id = fields.text(fields.has("key") ? "key" : "id");
        var version = fields.has("version") ? fields.textOrNumber("version") : FIRST_VERSION;
        refuseExpression(fields, "id");
        refuseExpression(fields, "key");
        var place = fields.get(fields.has("key") ? "key" : "id");
        return WorkflowIdCheck.checked(new WorkflowId(id, version), place, fields.get("version"));
    }

    /** Returns the expression in {@code version}, which computes the version name that is shown for an instance. */
    private static Optional<Expression> instanceLabel(Place version, WorkflowExpressions expressions) {
        return WrappedExpressions.findIn(version).findAny().flatMap(expressions::textTemplate);
    }

    private static void refuseExpression(Fields fields, String property) {
        WrappedExpressions.findIn(fields.get(property))
                .forEach(place ->
                        place.fault("`%s` cannot contain an expression".formatted(property), "use a fixed string"));
    }

    private static void checkSpecVersion(Fields fields) {
        var specVersion = fields.textOrNumber("specVersion");
        if (!specVersion.isEmpty() && !specVersion.startsWith(ServerlessWorkflow08.SPEC_VERSION)) {
            fields.get("specVersion")
                    .fault("version %s of the specification is not supported".formatted(specVersion), WRITE_VERSION);
        }
    }
}
