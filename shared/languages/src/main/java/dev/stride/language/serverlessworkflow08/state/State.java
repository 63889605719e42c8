package dev.stride.language.serverlessworkflow08.state;

import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.language.serverlessworkflow08.policy.Timeouts;
import dev.stride.language.serverlessworkflow08.policy.Timeouts.StateTimeout;
import dev.stride.language.serverlessworkflow08.state.StateBody.CallbackState;
import dev.stride.language.serverlessworkflow08.state.StateBody.InjectState;
import dev.stride.language.serverlessworkflow08.state.StateBody.OperationState;
import dev.stride.language.serverlessworkflow08.state.StateBody.SleepState;
import dev.stride.language.serverlessworkflow08.state.SwitchState.EventSwitchState;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.language.serverlessworkflow08.transition.StateExit.Transition;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.start.StartEvents;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * A parsed state of a workflow (section "Workflow States").
 *
 * @param type the kind of state as the definition names it
 * @param compensatedBy name of the state that compensates this state
 * @param timeout the timeout of the state
 * @param stateBody the part that is specific to this kind of state
 */
public record State(
        String name,
        String type,
        StateDataFilter filter,
        List<OnError> onErrors,
        Optional<String> compensatedBy,
        Optional<StateTimeout> timeout,
        StateBody stateBody,
        String source) {

    public State {
        onErrors = List.copyOf(onErrors);
    }

    public static Optional<State> parse(Place place, Declarations declared) {
        var fields = place.fields();
        var name = fields.text("name");
        fields.ignoreTexts("id");
        WorkflowMetadata.check(fields);
        var compensates = fields.get("usedForCompensation").isTrue();
        var around = compensates ? declared.forCompensation() : declared;
        var compensatedBy = compensatedBy(fields, around);
        var type = Type.parse(fields);
        if (compensates && type.equals(Optional.of(Type.EVENT))) {
            fields.get("usedForCompensation")
                    .fault(
                            "an event state cannot be used for compensation",
                            "use a callback state to wait for an event");
        }
        var here = type.map(it -> around.with(it.parseTimeouts(fields))).orElse(around);
        var filter = StateDataFilter.parse(fields.get("stateDataFilter"), here.expressions());
        var onErrors = fields.get("onErrors").items().stream()
                .flatMap(item -> OnError.parse(item, here).stream())
                .toList();
        return type.flatMap(it -> it.parseBody(fields, here).map(does -> {
            fields.warnUnknown();
            return new State(
                    name,
                    it.word,
                    filter,
                    onErrors,
                    compensatedBy,
                    here.timeouts().state(),
                    does,
                    place.pointer());
        }));
    }

    private static Optional<String> compensatedBy(Fields fields, Declarations declared) {
        var reference = fields.get("compensatedBy");
        if (reference.isAbsent()) {
            return Optional.empty();
        }
        var found = declared.states().find(reference);
        if (declared.inCompensation()) {
            reference.fault("a state that is used for compensation cannot have `compensatedBy`", "remove it");
        } else if (found.isPresent() && !declared.compensations().contains(found.get())) {
            reference.fault(
                    "the state `%s` is not a compensation state, because it does not set `usedForCompensation` to true"
                            .formatted(found.get()),
                    "set its `usedForCompensation` to true");
        }
        return found;
    }

    Stream<StateExit> exits() {
        return Stream.concat(stateBody.exits().stream(), onErrors.stream().map(OnError::exit));
    }

    /** Returns the names of the states that this state has transitions to. */
    public Stream<String> successors() {
        return exits().flatMap(stateExit ->
                stateExit instanceof Transition transition ? Stream.of(transition.state()) : Stream.of());
    }

    /**
     * Returns the events that start instances of the workflow if this state is its start state; empty if it is not an
     * event state. If {@code joins} is true, later events can join a running instance instead of starting a new one.
     */
    public Optional<StartEvents> startEvents(boolean joins) {
        return stateBody instanceof EventState events ? Optional.of(events.startEvents(joins)) : Optional.empty();
    }

    /** Returns whether the state waits for events of which nothing becomes data. */
    public boolean discardsEvents() {
        return stateBody instanceof EventState events && events.discardsEvents();
    }

    /**
     * Returns the first node of the state, and adds all other nodes of the state to the plan. The caller puts the first node at
     * an id that it has reserved, because other states refer to this id.
     */
    public Node.Enter compile(StateCompiler plan) {
        var catches = onErrors.stream()
                .map(onError -> new Catch(onError.errors(), plan.addExit(onError.exit())))
                .toList();
        var body = stateBody.compile(plan);
        var stateScope = new StateScope(
                name,
                type,
                catches,
                timeout.map(StateTimeout::total),
                timeout.flatMap(StateTimeout::single).map(PeriodDuration::of),
                plan.entryOf(compensatedBy));
        return new Node.Enter(stateScope, plan.addInputFilter(body), source);
    }

    /** An error handler of a state: matches errors and determines the transition after them (section "Error Definition"). */
    public record OnError(List<FaultMatch> errors, StateExit exit) {

        public static Optional<OnError> parse(Place place, Declarations declared) {
            var fields = place.fields();
            var errorRef = fields.get("errorRef");
            var errorRefs = fields.get("errorRefs");
            if (errorRef.isAbsent() && errorRefs.isAbsent()) {
                fields.reportMissing("errorRef", "errorRefs");
            }
            if (errorRefs.value().isArray() && errorRefs.value().isEmpty()) {
                errorRefs.fault("`errorRefs` must name at least one error", "");
            }
            if (!errorRef.isAbsent() && !errorRefs.isAbsent()) {
                errorRefs.fault("`errorRef` and `errorRefs` cannot both be set", "remove one of them");
            }
            var references = errorRef.isAbsent() ? errorRefs.items() : List.of(errorRef);
            var errors = references.stream()
                    .flatMap(reference -> declared.errors().find(reference).stream())
                    .toList();
            var exit = StateExit.parse(fields, declared);
            fields.warnUnknown();
            return exit.map(leadsTo -> new OnError(errors, leadsTo));
        }
    }

    /** The types of states, such as operation or switch (section "Workflow States"). */
    private enum Type {
        EVENT("event"),
        OPERATION("operation"),
        SWITCH("switch"),
        EVENT_SWITCH("switch"),
        SLEEP("sleep"),
        PARALLEL("parallel"),
        INJECT("inject"),
        FOREACH("foreach"),
        CALLBACK("callback");

        /** The value of the property {@code type} in definitions. */
        final String word;

        Type(String word) {
            this.word = word;
        }

        static Optional<Type> parse(Fields state) {
            var word = state.text("type");
            var byWord = Arrays.stream(values())
                    .collect(Collectors.toMap(type -> type.word, type -> type, (data, _) -> data, LinkedHashMap::new));
            if (!byWord.containsKey(word) && !word.isEmpty()) {
                state.get("type")
                        .fault("unknown type of state `" + word + "`", Suggestions.hint(word, byWord.keySet()));
            }
            return Optional.ofNullable(byWord.get(word))
                    .map(type -> type == SWITCH && state.has("eventConditions") ? EVENT_SWITCH : type);
        }

        /** Parses the timeouts of a state. Only timeouts that states of this type support are accepted. */
        Timeouts parseTimeouts(Fields state) {
            return switch (this) {
                case SWITCH, SLEEP, INJECT -> Timeouts.parseOwn(state, Timeouts.STATE);
                case EVENT_SWITCH -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.EVENT);
                case OPERATION, FOREACH -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.ACTION);
                case EVENT, CALLBACK -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.ACTION, Timeouts.EVENT);
                case PARALLEL -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.BRANCH);
            };
        }

        Optional<StateBody> parseBody(Fields state, Declarations declared) {
            return switch (this) {
                case EVENT -> EventState.parse(state, declared);
                case OPERATION -> OperationState.parse(state, declared);
                case SWITCH -> SwitchState.parse(state, declared);
                case EVENT_SWITCH -> EventSwitchState.parse(state, declared);
                case SLEEP -> SleepState.parse(state, declared);
                case PARALLEL -> ParallelState.parse(state, declared);
                case INJECT -> InjectState.parse(state, declared);
                case FOREACH -> ForEachState.parse(state, declared);
                case CALLBACK -> CallbackState.parse(state, declared);
            };
        }
    }

    /**
     * The data filter of a state: selects its input and its output (section "State data filters").
     *
     * @param source JSON pointer to the filter in the definition
     */
    record StateDataFilter(Optional<Expression> input, Optional<Expression> output, String source) {

        public static StateDataFilter parse(Place place, WorkflowExpressions expressions) {
            var fields = place.fields();
            var filter = new StateDataFilter(
                    expressions.dataFilter(fields.get("input")),
                    expressions.dataFilter(fields.get("output")),
                    place.pointer());
            fields.warnUnknown();
            return filter;
        }

        public String inputSource() {
            return source + "/input";
        }

        public String outputSource() {
            return source + "/output";
        }
    }
}
