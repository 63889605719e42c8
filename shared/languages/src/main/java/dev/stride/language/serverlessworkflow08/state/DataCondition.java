package dev.stride.language.serverlessworkflow08.state;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.Optional;

/** A condition of a data-based switch state, with the transition that it leads to (section "Switch State Data Conditions"). */
public record DataCondition(Expression condition, StateExit exit, String source) {

    public static Optional<DataCondition> parse(Place place, Declarations declared) {
        var fields = place.fields();
        fields.ignoreTexts("name");
        WorkflowMetadata.check(fields);
        var condition = declared.expressions().condition(fields.required("condition"));
        var exit = StateExit.parse(fields, declared);
        fields.warnUnknown();
        return exit.map(leadsTo -> new DataCondition(condition, leadsTo, place.pointer() + "/condition"));
    }
}
