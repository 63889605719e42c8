package dev.stride.language.serverlessworkflow01;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.Put;
import dev.stride.language.document.Place;
import java.util.Optional;

/**
 * What a handler gets to see of an error (section "Error Handling").
 *
 * @param result selects in the error, which is {@code {name, message, code, trace}}
 * @param output where it is put in the data; when empty, it takes their place
 */
public record ErrorFilter(Expression result, Optional<PathExpression> output) {

    private static final PathExpression ERROR = Paths.fixed("$.error");

    static ErrorFilter read(Place place) {
        var fields = place.fields();
        fields.noEffect("in the filter of an error", FilterDefinition.INPUT);
        var result = Paths.value(fields.get(FilterDefinition.RESULT)).orElse(DataFlow.UNCHANGED);
        var output = fields.get(FilterDefinition.OUTPUT);
        var at = output.absent()
                ? Optional.of(ERROR)
                : Paths.isRoot(output) ? Optional.<PathExpression>empty() : Paths.place(output);
        fields.noMore();
        return new ErrorFilter(result, at);
    }

    /** The data with the error in them. */
    public Expression data() {
        var seen = DataFlow.chain(RuntimeErrors.HANDLED, result);
        return output.<Expression>map(place -> new Put(place, DataFlow.UNCHANGED, seen))
                .orElse(seen);
    }
}
