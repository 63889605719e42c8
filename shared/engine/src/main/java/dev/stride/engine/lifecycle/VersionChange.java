package dev.stride.engine.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.Result;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CompensationLog;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.Status;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventsAhead;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.NodeSuccessors;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.start.StartEvents;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Carries a failed instance over to another version of its workflow, so that a retry continues it with that version. A failed
 * instance has no open branch, subscription or timer. What it has, and what refers to the nodes of its plan, is the failed state,
 * the completed states that can be compensated, received events, variables, and how it will end.
 */
public final class VersionChange {

    private final Plan from;
    private final Plan to;
    private final Branch failed;
    private final Set<Obstacle> obstacles = new LinkedHashSet<>();

    private VersionChange(Plan from, Plan to, Branch failed) {
        this.from = from;
        this.to = to;
        this.failed = failed;
    }

    /**
     * Returns the failed branch as a branch of the other plan; or else everything that stands in the way.
     *
     * @param digest of the other plan
     */
    public static Result<Branch, List<Obstacle>> carryOver(Plan from, Plan to, String digest, Branch failed) {
        var change = new VersionChange(from, to, failed);
        if (!from.language().equals(to.language())) {
            return Result.failed(List.of(new Obstacle(
                    "",
                    "version %s is written in %s, and not in %s"
                            .formatted(to.workflow().version(), to.language(), from.language()))));
        }
        change.checkEvents();
        var limit = change.limit();
        var log = change.compensationLog();
        var restart = change.restart();
        return change.obstacles.isEmpty()
                ? Result.ok(failed.carriedOver(digest, restart, log, limit))
                : Result.failed(List.copyOf(change.obstacles));
    }

    private String version() {
        return to.workflow().version();
    }

    private void obstruct(String source, String message) {
        obstacles.add(new Obstacle(source, message));
    }

    /** Returns the node of the other plan with which a retry continues. */
    private int restart() {
        int node = RetryFromFailure.restartScope(failed).enterNode();
        if (failed.visits() == 0 && node == from.start()) {
            return to.start();
        }
        int target = find(
                node,
                from.node(node) instanceof Node.Enter
                        ? "version %s has no state `%s`, which failed".formatted(version(), from.stateName(node))
                        : "the instance failed between two states, and version %s has no such place"
                                .formatted(version()));
        checkKind(node, target);
        checkVariables(node, target);
        return target;
    }

    private int find(int node, String otherwise) {
        var found = PlanPlace.find(from, node, to);
        if (found.isEmpty()) {
            obstruct(from.node(node).source(), otherwise);
        }
        return found.orElse(node);
    }

    /** Compares the kinds of two states whose name is their position: only the kind tells whether they are the same. */
    private void checkKind(int node, int target) {
        if (obstacles.isEmpty()
                && from.node(node) instanceof Node.Enter(var before, var _, var source)
                && to.node(target) instanceof Node.Enter(var after, var _, var _)
                && source.equals("/" + before.state())
                && !before.kind().equals(after.kind())) {
            obstruct(
                    source,
                    "`%s` is of the kind `%s` in version %s, and not `%s`"
                            .formatted(before.state(), after.kind(), version(), before.kind()));
        }
    }

    /** Looks for variables that the other version has set before it comes to the state, and that this instance does not have. */
    private void checkVariables(int node, int target) {
        if (!obstacles.isEmpty()) {
            return;
        }
        var missing = new TreeSet<>(variablesAround(to, target));
        missing.removeAll(variablesAround(from, node));
        if (!missing.isEmpty()) {
            obstruct(
                    from.node(node).source(),
                    "version %s needs values that the instance has not computed before `%s`: %s"
                            .formatted(version(), from.stateName(node), String.join(", ", missing)));
        }
    }

    /** Returns the variables that are set around a node, and not by the state that it enters. */
    private static Set<String> variablesAround(Plan plan, int restart) {
        var place = PlanPlace.of(plan, restart);
        var own = nodesOfState(plan, restart);
        return IntStream.range(0, plan.nodes().size())
                .filter(id -> !own.contains(id))
                .mapToObj(id -> plan.node(id)
                                        instanceof
                                        Node.Assign(var _, DataPlacement.Bind(String name), var _, var _, var _)
                                && PlanPlace.of(plan, id).surrounds(place)
                        ? Optional.of(name)
                        : Optional.<String>empty())
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
    }

    /** Returns the nodes that run between the entrance of a state and its end; none if the node enters no state. */
    private static Set<Integer> nodesOfState(Plan plan, int enter) {
        var depths = new HashMap<>(Map.of(enter, 0));
        var ahead = new ArrayDeque<>(List.of(enter));
        while (plan.node(enter) instanceof Node.Enter && !ahead.isEmpty()) {
            int id = ahead.remove();
            int depth = depths.getOrDefault(id, 0)
                    + switch (plan.node(id)) {
                        case Node.Enter _ -> 1;
                        case Node.Leave _ -> -1;
                        case Node _ -> 0;
                    };
            if (depth > 0) {
                NodeSuccessors.list(plan.node(id)).stream()
                        .filter(next -> depths.putIfAbsent(next, depth) == null)
                        .forEach(ahead::add);
            }
        }
        return new HashSet<>(depths.keySet());
    }

    /** Returns the states that can be compensated, as nodes of the other plan. */
    private CompensationLog compensationLog() {
        var log = failed.compensationLog();
        boolean isCancelled = failed.executionLimit()
                .pendingEnd()
                .filter(end -> end.status() == Status.CANCELLED)
                .isPresent();
        if (log.returnTo().isPresent() || isCancelled) {
            obstruct(
                    from.node(RetryFromFailure.restartScope(failed).enterNode()).source(),
                    "a compensation failed: only version %s, which it undoes, can finish it"
                            .formatted(from.workflow().version()));
            return log;
        }
        return new CompensationLog(
                log.completed().stream()
                        .map(node -> find(
                                node,
                                "version %s has no state `%s`, which compensates a completed state"
                                        .formatted(version(), from.stateName(node))))
                        .toList(),
                log.returnTo());
    }

    /** Returns the limit of time and steps, with the timeout of the other version unless the start set one of its own. */
    private ExecutionLimit limit() {
        var limit = failed.executionLimit();
        var carried = limit.pendingEnd()
                .flatMap(PendingEnd::interruptedScope)
                .map(scope -> limit.withInterruptedScope(scope.at(find(
                        scope.enterNode(),
                        "version %s has no state `%s`, which a timeout interrupted"
                                .formatted(version(), from.stateName(scope.enterNode()))))))
                .orElse(limit);
        var timeout = from.settings().timeout().map(ExecTimeout::duration);
        return limit.duration().equals(timeout)
                ? carried.withTimeout(to.settings().timeout())
                : carried;
    }

    /** Checks that the other version can consume the events that the instance has received and not consumed. */
    private void checkEvents() {
        var filters = Stream.concat(
                        to.settings().starts().map(StartEvents::events).stream().flatMap(List::stream),
                        to.nodes().stream().flatMap(node -> EventsAhead.at(node).stream()))
                .toList();
        failed.events().mailbox().stream()
                .filter(event -> filters.stream().noneMatch(filter -> consumes(filter, event)))
                .forEach(event -> obstruct(
                        "",
                        "version %s awaits no event `%s` of the type `%s`, which the instance has received and not consumed"
                                .formatted(version(), event.name(), type(event).asText())));
    }

    private static boolean consumes(EventFilter filter, ReceivedEvent event) {
        return filter.name().equals(event.name())
                && EventFilter.matchesType(filter.type(), type(event).asText());
    }

    private static JsonNode type(ReceivedEvent event) {
        return event.content().path("type");
    }

    /**
     * A reason why another version of a workflow cannot continue an instance.
     *
     * @param source JSON pointer into the definition that the instance runs; empty if the reason is no single place
     */
    public record Obstacle(String source, String message) {}

    /**
     * A place in a workflow definition by the names of its states. It finds the node of another plan that is at the same place: nodes
     * have other numbers there, and states may stand in another order.
     *
     * @param states the names of the states around the node, outermost first; with the state itself, if the node enters one
     * @param part the pointer to the node from the innermost of these states, or from the root if there is none
     * @param kind what the node is
     */
    private record PlanPlace(List<String> states, String part, String kind) {

        /** The kind of nodes that enter only a part of a state. */
        private static final String PART = "part";

        PlanPlace {
            states = List.copyOf(states);
        }

        static PlanPlace of(Plan plan, int id) {
            var node = plan.node(id);
            var around = plan.nodes().stream()
                    .filter(other -> other instanceof Node.Enter(var scope, var _, var source)
                            && !scope.continuesState()
                            && isWithin(node.source(), source))
                    .map(Node.Enter.class::cast)
                    .sorted(Comparator.comparingInt(enter -> enter.source().length()))
                    .toList();
            var inner = around.isEmpty() ? "" : around.getLast().source();
            return new PlanPlace(
                    around.stream()
                            .map(enter -> enter.scope().state())
                            .distinct()
                            .toList(),
                    node.source().substring(inner.length()),
                    kind(node));
        }

        /** Returns the node that has the place of another node; empty if none, or not as many as in the other plan, have it. */
        static OptionalInt find(Plan from, int id, Plan to) {
            var place = of(from, id);
            var before = place.in(from);
            var after = place.in(to);
            return before.size() == after.size() ? OptionalInt.of(after.get(before.indexOf(id))) : OptionalInt.empty();
        }

        private List<Integer> in(Plan plan) {
            return IntStream.range(0, plan.nodes().size())
                    .filter(id ->
                            kind(plan.node(id)).equals(kind) && of(plan, id).equals(this))
                    .boxed()
                    .toList();
        }

        /** Returns whether a pointer leads to an element of the definition, or into it. */
        private static boolean isWithin(String pointer, String element) {
            return pointer.equals(element) || pointer.startsWith(element + "/");
        }

        /** Returns whether the place belongs to the state that directly surrounds the other place, or to one further out. */
        boolean surrounds(PlanPlace other) {
            return states.size() <= other.states.size()
                    && other.states.subList(0, states.size()).equals(states);
        }

        private static String kind(Node node) {
            return switch (node) {
                case Node.Enter(var scope, var _, var _) when scope.continuesState() -> PART;
                case Node.Enter(var scope, var _, var _) -> scope.state();
                case Node other -> other.getClass().getSimpleName();
            };
        }
    }
}
