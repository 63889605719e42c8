package dev.stride.language.serverlessworkflow01.state;

import dev.stride.expression.Expression;
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
import dev.stride.plan.policy.Retry;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.threeten.extra.PeriodDuration;

/**
 * An action: one call of a function (section "Action Definition").
 *
 * @param timeout timeout of one attempt
 */
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

    /**
     * Adds the nodes of an action that runs in sequence with others. The last of these nodes continues at {@code next}.
     *
     * @return the first node
     */
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

    /**
     * Adds the nodes of an action that runs in parallel with others. The branch of this action continues at {@code next}.
     *
     * @return the first node
     */
    int compileInParallel(StateCompiler01 plan, ToIntFunction<StateTransition> exits, int next) {
        var answer = filter.result().isPresent() ? DataFlowExpressions.IDENTITY : filter.outputOrAll();
        return invoke(plan, DataFlowExpressions.pipe(answer, Actions01.DONE), new DataPlacement.Replace(), exits, next);
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
