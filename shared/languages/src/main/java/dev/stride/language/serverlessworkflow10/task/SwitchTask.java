package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.FlowDirective;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A task that chooses by conditions where the instance continues (section "Switch").
 *
 * @param otherwise the directive of the case without a condition, if there is one
 */
record SwitchTask(List<Case> cases, Optional<FlowDirective> otherwise) implements TaskBody {

    record Case(Expression when, FlowDirective then) {}

    SwitchTask {
        cases = List.copyOf(cases);
    }

    static Optional<SwitchTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var cases = new ArrayList<Case>();
        var defaults = new ArrayList<FlowDirective>();
        var items = fields.get("switch").items();
        if (items.isEmpty()) {
            fields.get("switch").assume("the switch has no case, and has no effect", "add a case");
        }
        for (var item : items) {
            if (!item.expect(JsonNodeType.OBJECT)) {
                continue;
            }
            if (item.value().size() != 1) {
                item.fault(
                        "an item of a switch must be an object with exactly one property, the case's name",
                        "write each case as a separate item");
                continue;
            }
            var each = item.at(item.value().fieldNames().next()).fields();
            var when = each.get("when");
            var then = FlowDirective.parse(each.required("then"), surroundings.siblings());
            each.rejectUnknown();
            if (!when.isAbsent()) {
                cases.add(new Case(expressions.condition(when), then));
            } else if (defaults.isEmpty()) {
                defaults.add(then);
            } else {
                each.place().fault("the switch has more than one case without `when`", "add `when`");
            }
        }
        return Optional.of(new SwitchTask(cases, defaults.stream().findFirst()));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var ways = cases.stream()
                .map(each -> new SwitchCase(each.when(), tail.to(Optional.of(each.then())), plan.source()))
                .toList();
        return plan.nodes().add(new Node.Choose(ways, tail.to(otherwise), plan.source()));
    }
}
