package dev.stride.language.serverlessworkflow01.data;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.SetPath;
import dev.stride.language.document.Place;
import java.util.Optional;

/**
 * The filter of an error handler: selects a part of the error and stores it in the data of the workflow (section "Error
 * Handling").
 *
 * @param result selects a part of the error, which is {@code {name, message, code, trace}}
 * @param output the path in the data at which the selected part is stored; if empty, the part replaces the data
 */
public record ErrorFilter01(Expression result, Optional<PathExpression> output) {

    private static final PathExpression ERROR = JsonPaths.fixed("$.error");

    public static ErrorFilter01 parse(Place place) {
        var fields = place.fields();
        fields.warnNoEffect("in the filter of an error", FilterDefinition.INPUT);
        var result = JsonPaths.value(fields.get(FilterDefinition.RESULT)).orElse(DataFlowExpressions.IDENTITY);
        var output = fields.get(FilterDefinition.OUTPUT);
        var at = output.isAbsent()
                ? Optional.of(ERROR)
                : JsonPaths.isRoot(output) ? Optional.<PathExpression>empty() : JsonPaths.place(output);
        fields.warnUnknown();
        return new ErrorFilter01(result, at);
    }

    public Expression dataWithError() {
        var seen = DataFlowExpressions.pipe(RuntimeErrors.CURRENT_ERROR, result);
        return output.<Expression>map(place -> new SetPath(place, DataFlowExpressions.IDENTITY, seen))
                .orElse(seen);
    }
}
