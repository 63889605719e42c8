package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.DataCondition;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.DefaultCondition;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.plan.Case;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses where the workflow goes on (section "Switch State").
 *
 * @param conditions the first that is true is taken
 * @param otherwise taken when none is
 */
record SwitchState(List<DataCondition> conditions, Exit otherwise, String source) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        if (!fields.has("dataConditions")) {
            fields.missing("dataConditions", "eventConditions");
        }
        var conditions = fields.get("dataConditions").items().stream()
                .flatMap(item -> DataCondition.read(item, declared).stream())
                .toList();
        return DefaultCondition.read(fields, declared)
                .map(otherwise ->
                        new SwitchState(conditions, otherwise, fields.place().pointer()));
    }

    @Override
    public List<Exit> exits() {
        return Stream.concat(conditions.stream().map(DataCondition::exit), Stream.of(otherwise))
                .toList();
    }

    @Override
    public int compile(StatePlan plan) {
        var cases = conditions.stream()
                .map(way -> new Case(way.condition(), plan.leave(way.exit()), way.source()))
                .toList();
        return plan.add(new Node.Choose(cases, plan.leave(otherwise), source));
    }
}
