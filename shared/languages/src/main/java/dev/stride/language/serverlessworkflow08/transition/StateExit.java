package dev.stride.language.serverlessworkflow08.transition;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.ActionInvocation.SubFlowRef;
import dev.stride.language.serverlessworkflow08.action.ProducedEvent;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.policy.Timeouts.WorkflowTimeout;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.ExecTimeout;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a workflow continues after a state, a condition or an error handler: by a transition to another state, at the end of the
 * workflow, or at the end of a compensation.
 */
public sealed interface StateExit {

    String source();

    /**
     * Returns whether this exit triggers compensation: the instance compensates its completed states before it continues or ends.
     */
    boolean compensates();

    List<EventTemplate> events();

    /** Parses {@code transition} or {@code end}. One of them is required, except in states used for compensation. */
    static Optional<StateExit> parse(Fields fields, Declarations declared) {
        var transition = fields.get("transition");
        if (declared.inCompensation()) {
            fields.warnNoEffect("when `usedForCompensation` is true", "end");
            return transition.isAbsent()
                    ? Optional.of(new CompensationEnd(fields.place().pointer()))
                    : Transition.parse(transition, declared).map(StateExit.class::cast);
        }
        var end = End.parse(fields.get("end"), declared);
        if (transition.isAbsent()) {
            if (end.isEmpty()) {
                fields.reportMissing("transition", "end");
            }
            return end.map(StateExit.class::cast);
        }
        if (end.isPresent()) {
            fields.get("end").fault("`transition` and `end` cannot both be set", "remove one of them");
        }
        return Transition.parse(transition, declared).map(StateExit.class::cast);
    }

    /** The end of an instance that continues as an instance of another workflow (section "Continuing as a new Execution"). */
    record ContinueAs(WorkflowRef workflow, Expression data, Optional<ExecTimeout> timeout, String source) {

        private static final String TIMEOUT = "workflowExecTimeout";

        static Optional<ContinueAs> parse(Place place, Declarations declared) {
            if (!place.value().isObject()) {
                return SubFlowRef.workflow(place, Optional.empty())
                        .map(workflow -> new ContinueAs(
                                workflow, WorkflowExpressions.IDENTITY, Optional.empty(), place.pointer()));
            }
            var fields = place.fields();
            var workflow = SubFlowRef.workflow(fields);
            var data = ProducedEvent.parseData(fields.get("data"), declared);
            var timeout = timeout(fields.get(TIMEOUT));
            fields.warnUnknown();
            return workflow.map(found ->
                    new ContinueAs(found, data.orElse(WorkflowExpressions.IDENTITY), timeout, place.pointer()));
        }

        private static Optional<ExecTimeout> timeout(Place place) {
            if (!place.at("runBefore").isAbsent()) {
                place.at("runBefore")
                        .fault(
                                "`runBefore` is not supported in `continueAs`, because it would have to name a state of the workflow that is started",
                                "set `runBefore` in the `timeouts` of the workflow that `continueAs` starts");
            }
            return WorkflowTimeout.parse(place, NamedDeclarations.unknown("state"))
                    .map(timeout -> new ExecTimeout(timeout.duration(), timeout.interrupt(), OptionalInt.empty()));
        }

        public Node toNode() {
            return new Node.Continue(workflow, data, timeout, source);
        }
    }

    /** A transition to another state (section "Transition Definition"). */
    record Transition(String state, boolean compensates, List<EventTemplate> events, String source)
            implements StateExit {

        public Transition {
            events = List.copyOf(events);
        }

        static Optional<Transition> parse(Place place, Declarations declared) {
            if (place.value().isTextual()) {
                return target(place, declared).map(state -> new Transition(state, false, List.of(), place.pointer()));
            }
            var fields = place.fields();
            var state = target(fields.required("nextState"), declared);
            var compensates = fields.get("compensate").isTrue();
            if (compensates && declared.inCompensation()) {
                fields.get("compensate")
                        .fault("a state that is used for compensation cannot trigger compensation", "remove it");
            }
            var events = ProducedEvent.parseAll(fields.get("produceEvents"), declared);
            fields.warnUnknown();
            return state.map(next -> new Transition(next, compensates, events, place.pointer()));
        }

        /** Reports a fault if only one of the two states, the source or the target, is used for compensation. */
        private static Optional<String> target(Place name, Declarations declared) {
            var target = declared.states().find(name);
            target.ifPresent(state -> {
                if (declared.inCompensation() && !declared.compensations().contains(state)) {
                    name.fault(
                            ("the state `%s` is not a compensation state, "
                                            + "because it does not set `usedForCompensation` to true")
                                    .formatted(state),
                            "choose a state with `usedForCompensation: true`");
                } else if (!declared.inCompensation()
                        && declared.compensations().contains(state)) {
                    name.fault(
                            "the state `%s` is used for compensation, so other states cannot lead to it"
                                    .formatted(state),
                            "choose another state");
                }
            });
            return target;
        }
    }

    /**
     * The end of the workflow after a state (section "End Definition").
     *
     * @param terminates whether the instance ends even if {@code keepActive} is true
     */
    record End(
            boolean terminates,
            boolean compensates,
            List<EventTemplate> events,
            Optional<ContinueAs> continueAs,
            String source)
            implements StateExit {

        public End {
            events = List.copyOf(events);
        }

        /** Parses an end, which is {@code true} or an object with further properties; {@code false} counts as missing. */
        static Optional<End> parse(Place place, Declarations declared) {
            if (place.isAbsent()) {
                return Optional.empty();
            }
            if (place.value().isBoolean()) {
                if (!place.isTrue()) {
                    place.assume("`end: false` has no effect", "remove it");
                    return Optional.empty();
                }
                return Optional.of(new End(false, false, List.of(), Optional.empty(), place.pointer()));
            }
            if (place.value().isTextual()) {
                place.expect(JsonNodeType.BOOLEAN);
                return Optional.of(new End(false, false, List.of(), Optional.empty(), place.pointer()));
            }
            return Optional.of(parse(place.fields(), declared));
        }

        private static End parse(Fields fields, Declarations declared) {
            var terminate = fields.get("terminate");
            var terminates = terminate.isTrue();
            var compensates = fields.get("compensate").isTrue();
            var events = ProducedEvent.parseAll(fields.get("produceEvents"), declared);
            var continueAs = fields.has("continueAs")
                    ? ContinueAs.parse(fields.get("continueAs"), declared)
                    : Optional.<ContinueAs>empty();
            if (fields.has("continueAs") && !terminate.isAbsent() && !terminates) {
                terminate.fault(
                        "`terminate: false` contradicts `continueAs`, which always ends the instance",
                        "remove `terminate`");
            }
            fields.warnUnknown();
            return new End(
                    terminates, compensates, events, continueAs, fields.place().pointer());
        }
    }

    /**
     * The implicit end after the last state of a compensation, where the definition has neither a transition nor an end (section
     * "Defining Compensation"). The instance then continues where the compensation was triggered.
     */
    record CompensationEnd(String source) implements StateExit {

        @Override
        public boolean compensates() {
            return false;
        }

        @Override
        public List<EventTemplate> events() {
            return List.of();
        }
    }
}
