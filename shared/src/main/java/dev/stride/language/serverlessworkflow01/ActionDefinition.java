package dev.stride.language.serverlessworkflow01;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.state.Exit;
import dev.stride.language.serverlessworkflow01.state.StatePlan;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.Retry;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.threeten.extra.PeriodDuration;

/**
 * One call of a function (section "Action Definition").
 *
 * @param timeout the longest that one attempt may take
 */
record ActionDefinition(
        FunctionDefinition function,
        Optional<PeriodDuration> timeout,
        List<RetryDefinition> retries,
        FilterDefinition filter,
        String source) {

    private static final Expression ANSWER = DataFlow.jq("$result.data", DataFlow.RESULT);
    private static final Expression WRAPPED = DataFlow.jq("{data: .}");

    ActionDefinition {
        retries = List.copyOf(retries);
    }

    static Optional<ActionDefinition> read(Place place, Declarations declared) {
        var fields = place.fields();
        var timeout = fields.has("timeout")
                ? Optional.of(Times.read(fields.get("timeout")))
                : Optional.<PeriodDuration>empty();
        var retries = RetryDefinition.readAll(fields.get("retry"), declared);
        var filter = FilterDefinition.read(fields);
        var function = FunctionDefinition.read(fields.required("function"), declared.functions());
        fields.noMore();
        return function.map(it -> new ActionDefinition(it, timeout, retries, filter, place.pointer()));
    }

    /** Adds the nodes of the action as one of several in a row, which go on to the next one. @return the first of them */
    int inSequence(StatePlan plan, int next) {
        if (filter.result().isEmpty()) {
            return invoke(plan, filter.selectingOutput(), new Placement.Replace(), plan::abandon, next);
        }
        var put = plan.assign(
                filter.leaving(DataFlow.UNCHANGED, ANSWER),
                source + "/filter",
                plan.forget(DataFlow.RESULT, source, next));
        return invoke(plan, WRAPPED, new Placement.Bind(DataFlow.RESULT), plan::abandon, put);
    }

    /** Adds the nodes of the action as one of several at the same time. @return the first of them */
    int inParallel(StatePlan plan, ToIntFunction<Exit> exits, int next) {
        var answer = filter.result().isPresent() ? DataFlow.UNCHANGED : filter.selectingOutput();
        return invoke(plan, DataFlow.chain(answer, Actions.DONE), new Placement.Replace(), exits, next);
    }

    private int invoke(StatePlan plan, Expression results, Placement placement, ToIntFunction<Exit> exits, int next) {
        var retry = new Retry(retries.stream()
                .map(each -> each.rule(exits.applyAsInt(each.next())))
                .toList());
        return plan.add(new Node.Invoke(
                function.name(),
                plan.call(function.name(), function.call()),
                DataFlow.chain(filter.selectingInput(), function.request()),
                results,
                placement,
                retry,
                timeout,
                next,
                source));
    }
}
