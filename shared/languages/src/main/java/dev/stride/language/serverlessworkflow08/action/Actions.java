package dev.stride.language.serverlessworkflow08.action;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import java.util.List;
import java.util.Optional;

/**
 * The actions of a state, a branch or an event, which run in sequence or in parallel.
 *
 * @param parallel whether the actions run in parallel instead of in sequence
 */
public record Actions(List<ActionDefinition> all, boolean parallel, String source) {

    private static final String NAME = "actions";

    public Actions {
        all = List.copyOf(all);
    }

    /** Parses actions that run in sequence. */
    public static Actions parse(Fields fields, Declarations declared) {
        return parse(fields, false, declared);
    }

    public static Actions parseWithMode(Fields fields, Declarations declared) {
        return parse(fields, fields.isSetTo("actionMode", "parallel", "sequential"), declared);
    }

    private static Actions parse(Fields fields, boolean parallel, Declarations declared) {
        var place = fields.get(NAME);
        var all = place.items().stream()
                .flatMap(item -> ActionDefinition.parse(item, declared).stream())
                .toList();
        var most = parallel ? Limits.FORK_BRANCHES : Limits.ACTIONS_PER_STATE;
        if (all.size() > most) {
            place.fault("more than " + most + " actions are listed here", "distribute the actions over several states");
        }
        return new Actions(all, parallel, place.pointer());
    }

    public static Actions parseSingle(Place action, Declarations declared) {
        return new Actions(ActionDefinition.parse(action, declared).stream().toList(), false, action.pointer());
    }

    /** Adds the nodes of the actions to the plan. The last of these nodes continues at {@code next}. @return the first node */
    public int compile(PlanBuilder plan, int next) {
        if (parallel && all.size() > 1) {
            var arms = all.stream().map(action -> arm(action, plan)).toList();
            return plan.add(new Node.Fork(arms, Optional.empty(), next, source));
        }
        var first = next;
        for (var action : all.reversed()) {
            first = action.compile(plan, first);
        }
        return first;
    }

    private static ForkBranch arm(ActionDefinition action, PlanBuilder plan) {
        var start = action.compile(plan, plan.add(new Node.Return(action.source())));
        return new ForkBranch(action.name(), start, Optional.empty());
    }
}
