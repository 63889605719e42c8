package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import java.util.Optional;

/**
 * What a state sees of the data, and what it hands on (section "State data filters").
 *
 * @param source where it stands
 */
public record StateDataFilter(Optional<Expression> input, Optional<Expression> output, String source) {

    public static StateDataFilter read(Place place, WorkflowExpressions expressions) {
        var fields = place.fields();
        var filter = new StateDataFilter(
                expressions.filter(fields.get("input")), expressions.filter(fields.get("output")), place.pointer());
        fields.noMore();
        return filter;
    }

    public String inputSource() {
        return source + "/input";
    }

    public String outputSource() {
        return source + "/output";
    }
}
