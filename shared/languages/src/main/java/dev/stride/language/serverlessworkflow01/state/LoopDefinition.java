package dev.stride.language.serverlessworkflow01.state;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.SetPath;
import dev.stride.expression.condition.ConditionLanguage;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.data.Durations01;
import dev.stride.language.serverlessworkflow01.data.JsonPaths;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.threeten.extra.PeriodDuration;

/**
 * A loop, which repeats a state for each element of a collection in sequence (section "Loop Definition"). Within an iteration,
 * the data consist only of the element.
 *
 * @param inputCollection computes the collection from the data of the state
 * @param outputCollection the array to which the loop appends the output of each iteration; if empty, the loop discards the
 *     outputs
 * @param completionCondition condition on the data at the end of an iteration; the loop stops when it is true
 * @param timeDelay the delay between two iterations
 */
public record LoopDefinition(
        Expression inputCollection,
        Optional<Output> outputCollection,
        Optional<Expression> completionCondition,
        Optional<PeriodDuration> timeDelay,
        String source) {

    private static final Expression OUTER = DataFlowExpressions.jq("$state.outer", DataFlowExpressions.STATE);

    private static final String BEGIN = """
            $state + {outer: ., results: [], \
            ahead: (if $items == null then [] elif ($items | type) == "array" then $items else [$items] end)}""";

    private static final String ADVANCE = """
            . as $data | $state | .ahead = .ahead[1:]""";

    private static final String APPENDED = """
            (if $existing == null then [] elif ($existing | type) == "array" then $existing else [$existing] end) \
            + $state.results""";

    /**
     * The array in the data to which a loop appends the result of each iteration (property {@code outputCollection}).
     *
     * @param place the path to the array
     * @param existing reads the value that the array already has before the loop
     */
    record Output(PathExpression place, Expression existing) {}

    public static Optional<LoopDefinition> parse(Fields state) {
        var place = state.get("loop");
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        var input = JsonPaths.value(fields.required("inputCollection"));
        var output = output(fields.get("outputCollection"));
        var condition = condition(fields.get("completionCondition"));
        var delay = fields.has("timeDelay")
                ? Optional.of(Durations01.parse(fields.get("timeDelay")))
                : Optional.<PeriodDuration>empty();
        fields.warnUnknown();
        return input.map(collection -> new LoopDefinition(collection, output, condition, delay, place.pointer()));
    }

    private static Optional<Output> output(Place place) {
        return JsonPaths.place(place).flatMap(at -> JsonPaths.value(place).map(existing -> new Output(at, existing)));
    }

    private static Optional<Expression> condition(Place place) {
        if (place.isAbsent() || !place.value().isTextual()) {
            place.text();
            return Optional.empty();
        }
        return switch (new ConditionLanguage().parse(place.text(), Set.of())) {
            case Parsed.Valid(var condition) -> Optional.of(condition);
            case Parsed.Invalid(String message, int column) -> {
                place.fault(message + " (column " + column + " of the condition)", "write it as in `$.total >= 100`");
                yield Optional.empty();
            }
        };
    }

    public Expression begin() {
        return new Let(
                Map.of("items", inputCollection), DataFlowExpressions.jq(BEGIN, DataFlowExpressions.STATE, "items"));
    }

    /**
     * Returns the expression that updates the loop variables for the next iteration: it removes the current element and stores
     * the output of the iteration that has just ended.
     */
    public Expression advance() {
        var results = outputCollection.isPresent() ? " | .results += [$data]" : "";
        return DataFlowExpressions.jq(ADVANCE + results, DataFlowExpressions.STATE);
    }

    /**
     * Returns the expression for the data after the loop: the data before the loop, with the outputs of the iterations
     * appended to the array {@code outputCollection}.
     */
    public Expression end() {
        return outputCollection
                .<Expression>map(output -> new SetPath(output.place(), OUTER, appended(output)))
                .orElse(OUTER);
    }

    private static Expression appended(Output output) {
        var bound = new LinkedHashMap<String, Expression>();
        bound.put("existing", DataFlowExpressions.pipe(OUTER, output.existing()));
        return new Let(bound, DataFlowExpressions.jq(APPENDED, DataFlowExpressions.STATE, "existing"));
    }
}
