package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.expression.Put;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Spelling;
import dev.stride.language.serverlessworkflow01.state.Exit;
import dev.stride.language.serverlessworkflow01.state.StatePlan;
import dev.stride.plan.Arm;
import dev.stride.plan.Case;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The actions of a state or event, one after the other or all at the same time (sections "Operation State" and "Event State:
 * Event Definitions"). Each in a row works on the data as the former left them. Those at the same time work on the same data;
 * their results are put where their filters say, in the order of the text, or become an array when none says where.
 */
public record Actions(List<ActionDefinition> all, boolean parallel, String source) {

    /** Over an answer of an action at the same time as others: what it hands over. */
    static final Expression DONE = DataFlow.jq("{result: .}");

    private static final String MODE = "actionMode";
    private static final List<String> MODES = List.of("SEQUENTIAL", "PARALLEL");

    public Actions {
        all = List.copyOf(all);
    }

    public static Actions read(Fields fields, Declarations declared) {
        var parallel = parallel(fields);
        var place = fields.required("actions");
        var all = place.items().stream()
                .flatMap(item -> ActionDefinition.read(item, declared).stream())
                .toList();
        var most = parallel ? Limits.ARMS : Limits.ACTIONS_PER_STATE;
        if (place.value().size() > most) {
            place.fault("at most " + most + " actions stand here", "split the state into several");
        }
        var actions = new Actions(all, parallel && all.size() > 1, place.pointer());
        actions.warn(fields);
        return actions;
    }

    private static boolean parallel(Fields fields) {
        var place = fields.get(MODE);
        var mode = place.text().toUpperCase(Locale.ROOT);
        if (!mode.isEmpty() && !MODES.contains(mode)) {
            place.fault("there is no mode `" + place.text() + "`", Spelling.hint(place.text(), MODES));
        }
        return mode.equals(MODES.getLast());
    }

    private void warn(Fields fields) {
        if (!parallel) {
            return;
        }
        var placed = all.stream().anyMatch(action -> action.filter().result().isPresent());
        for (var action : all) {
            var where = fields.place()
                    .within(action.source().substring(fields.place().pointer().length()));
            if (placed && action.filter().result().isEmpty()) {
                where.warn(
                        "its result is dropped, since others say by `resultPath` where theirs are put", "say it too");
            } else if (placed && action.filter().output().isPresent()) {
                where.at("filter")
                        .at(FilterDefinition.OUTPUT)
                        .warn(
                                "it has no effect where actions in parallel put their results into the data",
                                "leave it out");
            }
        }
    }

    /** Whether it is known only when all have been answered that the workflow goes on elsewhere. */
    public boolean leadsElsewhere() {
        return parallel && !exits().isEmpty();
    }

    /** Where exhausted retries lead. */
    public List<Exit> exits() {
        return all.stream()
                .flatMap(action -> action.retries().stream())
                .map(RetryDefinition::next)
                .distinct()
                .toList();
    }

    /** Adds the nodes of the actions, which go on to the next one. @return the first of them */
    public int compile(StatePlan plan, int next) {
        if (parallel) {
            return plan.add(new Node.Fork(
                    arms(plan),
                    Optional.empty(),
                    Optional.of(new Placement.Bind(DataFlow.RESULTS)),
                    joined(plan, next),
                    source));
        }
        var first = next;
        for (var action : all.reversed()) {
            first = action.inSequence(plan, first);
        }
        return first;
    }

    private List<Arm> arms(StatePlan plan) {
        var exits = exits();
        return all.stream()
                .map(action -> {
                    var end = plan.add(new Node.Return(true, action.source()));
                    var start = action.inParallel(
                            plan, exit -> plan.assign(leaving(exits.indexOf(exit)), action.source(), end), end);
                    return new Arm(action.function().name(), start, Optional.empty());
                })
                .toList();
    }

    /** What an action hands over instead of a result. */
    private static Expression leaving(int exit) {
        return new Constant(JsonNodeFactory.instance.objectNode().put("exit", exit));
    }

    /** All have been answered: the workflow goes where one of them leads, or the results are put into the data. */
    private int joined(StatePlan plan, int next) {
        var forget = plan.forget(DataFlow.RESULTS, source, next);
        var done = plan.assign(results(), source, forget);
        var exits = exits();
        var cases = new ArrayList<Case>();
        for (int exit = 0; exit < exits.size(); exit++) {
            var leads = DataFlow.jq("any($results[]; .exit == " + exit + ")", DataFlow.RESULTS);
            cases.add(new Case(
                    leads, plan.forget(DataFlow.RESULTS, source, plan.abandonAfresh(exits.get(exit))), source));
        }
        return cases.isEmpty() ? done : plan.add(new Node.Choose(cases, done, source));
    }

    private Expression results() {
        var data = DataFlow.UNCHANGED;
        for (int action = 0; action < all.size(); action++) {
            var into = data;
            var result = DataFlow.jq("$results[" + action + "].result", DataFlow.RESULTS);
            data = all.get(action)
                    .filter()
                    .result()
                    .<Expression>map(place -> new Put(place, into, result))
                    .orElse(data);
        }
        return data.equals(DataFlow.UNCHANGED) ? DataFlow.jq("[$results[].result]", DataFlow.RESULTS) : data;
    }
}
