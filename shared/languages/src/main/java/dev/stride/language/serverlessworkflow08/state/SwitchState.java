package dev.stride.language.serverlessworkflow08.state;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A data-based switch state: chooses the next state by conditions on the data (section "Switch State").
 *
 * @param conditions evaluated in order; the first true one is taken
 * @param otherwise the exit if no condition is true; if it is empty, the instance then faults
 */
record SwitchState(List<DataCondition> conditions, Optional<StateExit> otherwise, String source) implements StateBody {

    SwitchState {
        conditions = List.copyOf(conditions);
    }

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        if (!fields.has("dataConditions")) {
            fields.reportMissing("dataConditions", "eventConditions");
        }
        var conditions = fields.get("dataConditions").items().stream()
                .flatMap(item -> DataCondition.parse(item, declared).stream())
                .toList();
        var otherwise = DefaultCondition.parse(fields, declared);
        return Optional.of(new SwitchState(conditions, otherwise, fields.place().pointer()));
    }

    @Override
    public List<StateExit> exits() {
        return Stream.concat(conditions.stream().map(DataCondition::exit), otherwise.stream())
                .toList();
    }

    @Override
    public int compile(StateCompiler plan) {
        var cases = conditions.stream()
                .map(way -> new SwitchCase(way.condition(), plan.addExit(way.exit()), way.source()))
                .toList();
        return plan.addNode(new Node.Choose(cases, plan.addDefault(otherwise, source), source));
    }

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
}
