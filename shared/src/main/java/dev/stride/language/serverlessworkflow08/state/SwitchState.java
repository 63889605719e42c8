package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.DataCondition;
import dev.stride.language.serverlessworkflow08.Declarations;
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
        var onEvents = fields.has("eventConditions");
        fields.notYet("eventConditions");
        if (!fields.has("dataConditions") && !onEvents) {
            fields.missing("dataConditions");
        }
        if (fields.has("dataConditions") && onEvents) {
            fields.get("eventConditions")
                    .fault("there cannot be both `dataConditions` and `eventConditions`", "split the state into two");
        }
        var conditions = fields.get("dataConditions").items().stream()
                .flatMap(item -> DataCondition.read(item, declared).stream())
                .toList();
        var otherwise = fields.required("defaultCondition");
        if (otherwise.absent()) {
            return Optional.empty();
        }
        var exits = otherwise.fields();
        var exit = Exit.read(exits, declared);
        exits.noMore();
        return exit.map(
                leadsTo -> new SwitchState(conditions, leadsTo, fields.place().pointer()));
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
