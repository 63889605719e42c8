package dev.stride.language.serverlessworkflow08.state;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import java.util.Optional;

/**
 * The data filter of a state: selects its input and its output (section "State data filters").
 *
 * @param source JSON pointer to the filter in the definition
 */
public record StateDataFilter(Optional<Expression> input, Optional<Expression> output, String source) {

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
