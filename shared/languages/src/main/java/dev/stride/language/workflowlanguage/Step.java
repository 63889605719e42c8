package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.workflowlanguage.ActionCall.ApiAction;
import dev.stride.language.workflowlanguage.StepWorkflow.StepReadingContext;
import dev.stride.language.workflowlanguage.StepWorkflow.YieldEvents;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.language.workflowlanguage.expression.ContextExpressions.LoopExpressions;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.List;
import java.util.Optional;

/** A step of a workflow: an action, a condition, a loop or a yield. */
sealed interface Step {

    String source();

    /**
     * Adds the nodes of the step to the plan. After the step, execution continues at the node {@code next}.
     *
     * @return the id of the first node
     */
    int compile(StepPlanBuilder stepPlanBuilder, int next);

    /** The properties that identify a step; the first one in this order counts (decision C2). */
    List<String> KINDS = List.of("if", "loop", "yield", "type");

    static Optional<Step> parse(Place place, StepReadingContext stepReadingContext) {
        if (place.isAbsent() || !place.expect(JsonNodeType.OBJECT)) {
            if (place.isAbsent()) {
                place.fault("expected a step, but the list item is empty", "");
            }
            return Optional.empty();
        }
        var fields = place.fields();
        var told = KINDS.stream().filter(place.value()::has).toList();
        if (told.isEmpty()) {
            fields.reportMissing("if", "loop", "yield", "type");
            return Optional.empty();
        }
        warnOfMixture(told, fields);
        var step = switch (told.getFirst()) {
            case "if" -> IfStep.parse(fields, stepReadingContext).map(Step.class::cast);
            case "loop" -> LoopStep.parse(fields, stepReadingContext).map(Step.class::cast);
            case "yield" -> YieldStep.parse(fields, stepReadingContext).map(Step.class::cast);
            default -> ActionStep.parse(fields, stepReadingContext).map(Step.class::cast);
        };
        fields.warnUnknown();
        return step;
    }

    private static void warnOfMixture(List<String> told, Fields fields) {
        told.stream()
                .skip(1)
                .filter(fields::has)
                .forEach(other -> fields.get(other)
                        .warn(
                                "a step with `" + told.getFirst() + "` is no other one; `" + other + "` has no effect",
                                "make two steps of it"));
    }

    /**
     * A conditional step, which runs one of two lists of steps (section "If").
     *
     * @param elseSteps the steps for a false condition, empty without an {@code else}
     */
    record IfStep(Expression condition, StepList thenSteps, StepList elseSteps, String source) implements Step {

        static Optional<IfStep> parse(Fields fields, StepReadingContext stepReadingContext) {
            var condition = JsonLogicRules.condition(fields.get("if"), stepReadingContext.truth());
            var then = StepList.parseBlock(fields.required("then"), stepReadingContext);
            var otherwise = StepList.parseBlock(fields.get("else"), stepReadingContext);
            return condition.map(
                    it -> new IfStep(it, then, otherwise, fields.place().pointer()));
        }

        @Override
        public int compile(StepPlanBuilder stepPlanBuilder, int next) {
            var way = new SwitchCase(condition, thenSteps.compile(stepPlanBuilder, next), source + "/if");
            return stepPlanBuilder.addNode(
                    new Node.Choose(List.of(way), elseSteps.compile(stepPlanBuilder, next), source));
        }
    }

    /**
     * A step that shows intermediate data to clients while the instance runs (section "Yield"): it appends the data to the list
     * {@code yields} of the instance. If the definition has {@code yield_events}, the step also publishes the data as an event.
     */
    record YieldStep(Expression value, Optional<YieldEvents> events, String source) implements Step {

        static Optional<YieldStep> parse(Fields fields, StepReadingContext stepReadingContext) {
            return JsonLogicRules.parse(fields.get("yield"))
                    .map(value -> new YieldStep(
                            value,
                            stepReadingContext.yieldEvents(),
                            fields.place().pointer()));
        }

        @Override
        public int compile(StepPlanBuilder stepPlanBuilder, int next) {
            var published = events.map(
                            each -> stepPlanBuilder.addNode(new Node.Emit(List.of(each.toEvent(value)), next, source)))
                    .orElse(next);
            return stepPlanBuilder.addNode(new Node.Assign(
                    ContextExpressions.appendYield(value),
                    new DataPlacement.Bind(ContextExpressions.YIELDS),
                    published,
                    source));
        }
    }

    /**
     * A loop step, which runs its body for every item of a list (section "Loop").
     *
     * @param items computes the list
     * @param element an additional name for the current element besides {@code loop.element}
     */
    record LoopStep(Expression items, Optional<String> element, StepList body, String source) implements Step {

        private static final String ELEMENT = "element";

        static Optional<LoopStep> parse(Fields fields, StepReadingContext stepReadingContext) {
            var items = JsonLogicRules.parse(fields.get("loop"));
            var element =
                    fields.has(ELEMENT) ? ContextExpressions.parseName(fields.get(ELEMENT)) : Optional.<String>empty();
            var body = StepList.parseBlock(fields.required("do"), stepReadingContext);
            return items.map(
                    it -> new LoopStep(it, element, body, fields.place().pointer()));
        }

        /**
         * Adds the nodes of the loop. While the loop runs, internal variables hold the list, the index, and the values of the
         * context that the loop temporarily overwrites.
         */
        @Override
        public int compile(StepPlanBuilder stepPlanBuilder, int next) {
            var kept = new LoopExpressions(stepPlanBuilder.depth(), element);
            var after = assign(
                    stepPlanBuilder,
                    kept.restoredContext(),
                    new DataPlacement.Replace(),
                    forget(stepPlanBuilder, kept, next));
            var head = stepPlanBuilder.reserve(after);
            var advanced = bind(stepPlanBuilder, kept.indexVariable(), kept.nextIndex(), head);
            var iteration = iteration(stepPlanBuilder, kept, body.compile(stepPlanBuilder.insideLoop(), advanced));
            stepPlanBuilder
                    .nodes()
                    .set(
                            head,
                            new Node.Choose(List.of(new SwitchCase(kept.hasNext(), iteration, source)), after, source));
            var begun = bind(
                    stepPlanBuilder,
                    kept.savedVariable(),
                    kept.outerValues(),
                    bind(stepPlanBuilder, kept.indexVariable(), ContextExpressions.ZERO, head));
            return bind(stepPlanBuilder, kept.itemsVariable(), ContextExpressions.requireList(items), begun);
        }

        /** An iteration begins a step, so that the runtime can save the instance between two iterations. */
        private int iteration(StepPlanBuilder stepPlanBuilder, LoopExpressions kept, int first) {
            var leave = stepPlanBuilder.addNode(new Node.Leave(first, source));
            var bound = assign(stepPlanBuilder, kept.iterationContext(), new DataPlacement.Replace(), leave);
            return stepPlanBuilder.addStep("loop", source, bound);
        }

        private int forget(StepPlanBuilder stepPlanBuilder, LoopExpressions kept, int next) {
            var first = next;
            for (var variable : List.of(kept.itemsVariable(), kept.indexVariable(), kept.savedVariable())) {
                first = bind(stepPlanBuilder, variable, ContextExpressions.UNBOUND, first);
            }
            return first;
        }

        private int bind(StepPlanBuilder stepPlanBuilder, String variable, Expression value, int next) {
            return assign(stepPlanBuilder, value, new DataPlacement.Bind(variable), next);
        }

        private int assign(StepPlanBuilder stepPlanBuilder, Expression value, DataPlacement dataPlacement, int next) {
            return stepPlanBuilder.addNode(new Node.Assign(value, dataPlacement, next, source));
        }
    }

    /**
     * A step that calls an external service (section "Actions"). The runtime can save the instance before and after this step.
     *
     * @param invocation the call
     * @param result where and how the result is stored; empty if the result is not stored
     */
    record ActionStep(String type, ActionCall invocation, Optional<ResultDescription> result, String source)
            implements Step {

        private static final List<String> TYPES = List.of("api", "http");

        static Optional<ActionStep> parse(Fields fields, StepReadingContext stepReadingContext) {
            var type = fields.text("type");
            var result = ResultDescription.parse(fields);
            var invocation = switch (type) {
                case "api" -> ApiAction.parse(fields, stepReadingContext);
                case "http" -> HttpAction.parse(fields);
                default -> unknown(type, fields);
            };
            return invocation.map(
                    it -> new ActionStep(type, it, result, fields.place().pointer()));
        }

        private static Optional<ActionCall> unknown(String type, Fields fields) {
            if (!type.isEmpty()) {
                fields.get("type").fault("there is no action `" + type + "`", Suggestions.hint(type, TYPES));
            }
            fields.place().value().fieldNames().forEachRemaining(fields::ignore);
            return Optional.empty();
        }

        @Override
        public int compile(StepPlanBuilder stepPlanBuilder, int next) {
            var leave = stepPlanBuilder.addNode(new Node.Leave(next, source));
            var stored = result.map(it -> store(it, stepPlanBuilder, leave)).orElse(leave);
            var dataPlacement = result.<DataPlacement>map(_ -> new DataPlacement.Bind(ContextExpressions.ACTION))
                    .orElseGet(DataPlacement.Discard::new);
            var call = stepPlanBuilder.addNode(new Node.Invoke(
                    invocation.name(),
                    stepPlanBuilder.addCall(invocation, source),
                    invocation.arguments(),
                    ContextExpressions.ACTION_RESULT,
                    dataPlacement,
                    invocation.retry(),
                    Optional.empty(),
                    stored,
                    source));
            return stepPlanBuilder.addStep(type, source, call);
        }

        private int store(ResultDescription description, StepPlanBuilder stepPlanBuilder, int next) {
            var at = source + "/result";
            var forgotten = stepPlanBuilder.addNode(new Node.Assign(
                    ContextExpressions.UNBOUND, new DataPlacement.Bind(ContextExpressions.ACTION), next, at));
            return stepPlanBuilder.addNode(
                    new Node.Assign(description.contextWithResult(), new DataPlacement.Replace(), forgotten, at));
        }
    }

    /**
     * The property {@code result} of an action: how the result is transformed, and the name under which it is then stored in the
     * context (section "Actions").
     *
     * @param transform evaluated over the context with the result as {@code action.result}; returns the unchanged result by
     *     default
     */
    record ResultDescription(String as, Expression transform) {

        private static final String RESULT = "result";
        private static final String TRANSFORM = "transform";

        static Optional<ResultDescription> parse(Fields action) {
            if (!action.has(RESULT)) {
                return Optional.empty();
            }
            var fields = action.get(RESULT).fields();
            var as = ContextExpressions.parseName(fields.required("as"));
            var transform = fields.place().value().has(TRANSFORM)
                    ? JsonLogicRules.parse(fields.get(TRANSFORM))
                    : Optional.of(ContextExpressions.RESULT);
            fields.warnUnknown();
            return as.flatMap(name -> transform.map(it -> new ResultDescription(name, it)));
        }

        /** Adds the transformed result, which an earlier node has put into the variable {@code action}, to the context. */
        Expression contextWithResult() {
            return ContextExpressions.storeResult(as, transform);
        }
    }
}
