package dev.stride.language.serverlessworkflow01.state;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.SetPath;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.data.Durations01;
import dev.stride.language.serverlessworkflow01.data.FilterDefinition;
import dev.stride.language.serverlessworkflow01.function.FunctionDefinition01;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.RetryDefinition01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.policy.Retry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.threeten.extra.PeriodDuration;

/**
 * The actions of a state or event, in sequence or in parallel (sections "Operation State" and "Event State: Event Definitions").
 * Each sequential action receives the output of the previous action. Parallel actions receive the same data. The result of a
 * parallel action is stored at the path in the filter of this action. If no filter has a path, the results become an array.
 */
public record Actions01(List<ActionDefinition01> all, boolean parallel, String source) {

    /** Wraps the result of a parallel action. An action with exhausted retries returns {@code {exit: ...}} instead. */
    static final Expression DONE = DataFlowExpressions.jq("{result: .}");

    private static final String MODE = "actionMode";
    private static final List<String> MODES = List.of("SEQUENTIAL", "PARALLEL");

    public Actions01 {
        all = List.copyOf(all);
    }

    public static Actions01 parse(Fields fields, Declarations01 declared) {
        var parallel = parallel(fields);
        var place = fields.required("actions");
        var all = place.items().stream()
                .flatMap(item -> ActionDefinition01.parse(item, declared).stream())
                .toList();
        var most = parallel ? Limits.FORK_BRANCHES : Limits.ACTIONS_PER_STATE;
        if (place.value().size() > most) {
            place.fault(
                    "more than %d actions are listed here".formatted(most),
                    "distribute the actions over several states");
        }
        var actions01 = new Actions01(all, parallel && all.size() > 1, place.pointer());
        actions01.warn(fields);
        return actions01;
    }

    private static boolean parallel(Fields fields) {
        var place = fields.get(MODE);
        var mode = place.text().toUpperCase(Locale.ROOT);
        if (!mode.isEmpty() && !MODES.contains(mode)) {
            place.fault("unknown mode `" + place.text() + "`", Suggestions.hint(place.text(), MODES));
        }
        return mode.equals(MODES.getLast());
    }

    private void warn(Fields fields) {
        if (!parallel) {
            return;
        }
        var placed = all.stream().anyMatch(action -> action.filter().result().isPresent());
        for (var action : all) {
            var where = fields.place()
                    .resolve(action.source().substring(fields.place().pointer().length()));
            if (placed && action.filter().result().isEmpty()) {
                where.warn(
                        "the result of this action is discarded, because other actions set `resultPath` and this one does not",
                        "set `resultPath`");
            } else if (placed && action.filter().output().isPresent()) {
                where.at("filter")
                        .at(FilterDefinition.OUTPUT)
                        .warn(
                                "`outputPath` has no effect: `resultPath` of this action stores the unchanged result",
                                "remove it");
            }
        }
    }

    /**
     * Returns whether the actions run in parallel and at least one of them has a retry rule. If the retries of an
     * action are exhausted, the state waits until all actions have ended. It then takes the transition that this
     * action's retry rule specifies.
     */
    public boolean exitsAfterJoin() {
        return parallel && !exits().isEmpty();
    }

    /** Returns the transitions that the state takes when the retries of an action are exhausted. */
    public List<StateTransition> exits() {
        return all.stream()
                .flatMap(action -> action.retries().stream())
                .map(RetryDefinition01::next)
                .distinct()
                .toList();
    }

    /** Adds the nodes of the actions. The instance continues at the node {@code next} after them. @return the first node */
    public int compile(StateCompiler01 plan, int next) {
        if (parallel) {
            return plan.addNode(new Node.Fork(
                    arms(plan),
                    Optional.empty(),
                    Optional.of(new DataPlacement.Bind(DataFlowExpressions.RESULTS)),
                    joined(plan, next),
                    source));
        }
        var first = next;
        for (var action : all.reversed()) {
            first = action.compileInSequence(plan, first);
        }
        return first;
    }

    private List<ForkBranch> arms(StateCompiler01 plan) {
        var exits = exits();
        return all.stream()
                .map(action -> {
                    var end = plan.addNode(new Node.Return(true, action.source()));
                    var start = action.compileInParallel(
                            plan,
                            stateTransition ->
                                    plan.addAssign(leaving(exits.indexOf(stateTransition)), action.source(), end),
                            end);
                    return new ForkBranch(action.function().name(), start, Optional.empty());
                })
                .toList();
    }

    /** Returns the output of a parallel action with exhausted retries: the index of its transition in {@link #exits}. */
    private static Expression leaving(int exit) {
        return new Constant(JsonNodeFactory.instance.objectNode().put("exit", exit));
    }

    /**
     * Adds the nodes that put the results into the data or, if retries are exhausted, take the first transition of
     * {@link #exits}.
     */
    private int joined(StateCompiler01 plan, int next) {
        var forget = plan.addUnbind(DataFlowExpressions.RESULTS, source, next);
        var done = plan.addAssign(results(), source, forget);
        var exits = exits();
        var cases = new ArrayList<SwitchCase>();
        for (int exit = 0; exit < exits.size(); exit++) {
            var leads = DataFlowExpressions.jq("any($results[]; .exit == " + exit + ")", DataFlowExpressions.RESULTS);
            cases.add(new SwitchCase(
                    leads,
                    plan.addUnbind(DataFlowExpressions.RESULTS, source, plan.addAbandonWithInput(exits.get(exit))),
                    source));
        }
        return cases.isEmpty() ? done : plan.addNode(new Node.Choose(cases, done, source));
    }

    private Expression results() {
        var data = DataFlowExpressions.IDENTITY;
        for (int action = 0; action < all.size(); action++) {
            var into = data;
            var result = DataFlowExpressions.jq("$results[" + action + "].result", DataFlowExpressions.RESULTS);
            data = all.get(action)
                    .filter()
                    .result()
                    .<Expression>map(place -> new SetPath(place, into, result))
                    .orElse(data);
        }
        return data.equals(DataFlowExpressions.IDENTITY)
                ? DataFlowExpressions.jq("[$results[].result]", DataFlowExpressions.RESULTS)
                : data;
    }

    /** An action: one call of a function (section "Action Definition"). @param timeout timeout of one attempt */
    record ActionDefinition01(
            FunctionDefinition01 function,
            Optional<PeriodDuration> timeout,
            List<RetryDefinition01> retries,
            FilterDefinition filter,
            String source) {

        private static final Expression ANSWER = DataFlowExpressions.jq("$result.data", DataFlowExpressions.RESULT);
        private static final Expression WRAPPED = DataFlowExpressions.jq("{data: .}");

        ActionDefinition01 {
            retries = List.copyOf(retries);
        }

        static Optional<ActionDefinition01> parse(Place place, Declarations01 declared) {
            var fields = place.fields();
            var timeout = fields.has("timeout")
                    ? Optional.of(Durations01.parse(fields.get("timeout")))
                    : Optional.<PeriodDuration>empty();
            var retries = RetryDefinition01.parseAll(fields.get("retry"), declared);
            var filter = FilterDefinition.parse(fields);
            var function = FunctionDefinition01.parse(fields.required("function"), declared.functions());
            fields.warnUnknown();
            return function.map(it -> new ActionDefinition01(it, timeout, retries, filter, place.pointer()));
        }

        int compileInSequence(StateCompiler01 plan, int next) {
            if (filter.result().isEmpty()) {
                return invoke(plan, filter.outputOrAll(), new DataPlacement.Replace(), plan::addAbandon, next);
            }
            var put = plan.addAssign(
                    filter.outputOf(DataFlowExpressions.IDENTITY, ANSWER),
                    source + "/filter",
                    plan.addUnbind(DataFlowExpressions.RESULT, source, next));
            return invoke(plan, WRAPPED, new DataPlacement.Bind(DataFlowExpressions.RESULT), plan::addAbandon, put);
        }

        int compileInParallel(StateCompiler01 plan, ToIntFunction<StateTransition> exits, int next) {
            var answer = filter.result().isPresent() ? DataFlowExpressions.IDENTITY : filter.outputOrAll();
            return invoke(
                    plan, DataFlowExpressions.pipe(answer, Actions01.DONE), new DataPlacement.Replace(), exits, next);
        }

        private int invoke(
                StateCompiler01 plan,
                Expression results,
                DataPlacement dataPlacement,
                ToIntFunction<StateTransition> exits,
                int next) {
            var retry = new Retry(retries.stream()
                    .map(each -> each.rule(exits.applyAsInt(each.next())))
                    .toList());
            return plan.addNode(new Node.Invoke(
                    function.name(),
                    plan.addCall(function.name(), function.call()),
                    DataFlowExpressions.pipe(filter.inputOrAll(), function.request()),
                    results,
                    dataPlacement,
                    retry,
                    timeout,
                    next,
                    source));
        }
    }
}
