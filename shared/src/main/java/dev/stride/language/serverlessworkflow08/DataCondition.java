package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import java.util.Optional;

/** One way out of a switch state (section "Switch State Data Conditions"). */
public record DataCondition(Expression condition, Exit exit, String source) {

    public static Optional<DataCondition> read(Place place, Declarations declared) {
        var fields = place.fields();
        fields.ignore("name");
        Metadata.check(fields);
        var condition = declared.expressions().condition(fields.required("condition"));
        var exit = Exit.read(fields, declared);
        fields.noMore();
        return exit.map(leadsTo -> new DataCondition(condition, leadsTo, place.pointer() + "/condition"));
    }
}
