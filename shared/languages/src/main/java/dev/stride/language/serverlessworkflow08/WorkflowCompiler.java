package dev.stride.language.serverlessworkflow08;

import dev.stride.language.serverlessworkflow08.function.FunctionDefinition;
import dev.stride.language.serverlessworkflow08.policy.Timeouts.WorkflowTimeout;
import dev.stride.language.serverlessworkflow08.policy.Timeouts.WorkflowTimeout.RunBefore;
import dev.stride.language.serverlessworkflow08.state.State;
import dev.stride.language.serverlessworkflow08.state.StateCompiler;
import dev.stride.language.serverlessworkflow08.state.StateGraph;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles a parsed definition, in which the parser has found no faults, to an execution plan. */
final class WorkflowCompiler {

    private final WorkflowDefinition definition;
    private final PlanBuilder nodes = new PlanBuilder();
    private final Map<String, Integer> enters = new HashMap<>();
    private final String start;
    private final Optional<StartEvents> starts;

    /**
     * The state {@code runBefore} of the workflow timeout, and all states reachable from this state. They run only
     * after the timeout has expired. Therefore, an {@code end} in one of them always ends the instance, even if the
     * workflow has {@code keepActive}.
     */
    private final SequencedSet<String> beforeEnd;

    private WorkflowCompiler(WorkflowDefinition definition) {
        this.definition = definition;
        start = definition.start().state().orElseThrow();
        var graph = StateGraph.of(definition.states());
        beforeEnd = graph.reachableFrom(runBefore(definition).stream().toList());
        starts = definition.states().stream()
                .filter(state -> state.name().equals(start))
                .findFirst()
                .flatMap(state -> state.startEvents(definition.keepActive()));
    }

    static Plan compile(WorkflowDefinition definition) {
        return new WorkflowCompiler(definition).plan();
    }

    private static Optional<String> runBefore(WorkflowDefinition definition) {
        return definition.timeout().flatMap(WorkflowTimeout::runBefore).map(RunBefore::state);
    }

    private Plan plan() {
        var states = definition.states();
        states.forEach(state -> enters.put(state.name(), nodes.reserve()));
        states.forEach(state -> nodes.set(enter(state.name()), compiled(state)));
        var roots = new ArrayList<>(List.of(enter(start)));
        runBefore(definition).map(this::enter).ifPresent(roots::add);
        var compensation = compensation();
        compensation.ifPresent(roots::add);
        var layout = nodes.layout(roots);
        var timeout =
                definition.timeout().map(it -> it.compile(state -> layout.ids().get(enter(state))));
        return new Plan(
                definition.id(),
                definition.name(),
                ServerlessWorkflow08.KEY,
                definition.constants(),
                PlanBuilder.START,
                layout.nodes(),
                calls(layout.nodes()),
                new WorkflowSettings(
                                definition.label(),
                                definition.inputSchema(),
                                secrets(),
                                timeout,
                                starts.map(events -> events.joining(layout.nodes())),
                                definition.start().schedule(),
                                definition.runSettings().history(),
                                compensation
                                        .map(layout.ids()::get)
                                        .map(OptionalInt::of)
                                        .orElseGet(OptionalInt::empty))
                        .withCheckpoint(definition.runSettings().checkpoint())
                        .withLabels(definition.runSettings().labels()));
    }

    private List<String> secrets() {
        var declarations = definition.declarations();
        return Stream.concat(
                        declarations.secrets().values().stream(),
                        declarations.functions().values().stream()
                                .flatMap(function -> function instanceof FunctionDefinition.ServiceFunction service
                                        ? service.secrets().stream()
                                        : Stream.of()))
                .sorted()
                .distinct()
                .toList();
    }

    private Optional<Integer> compensation() {
        return definition.states().stream()
                .filter(state -> state.compensatedBy().isPresent())
                .findFirst()
                .map(_ -> nodes.add(new Node.Compensate(nodes.add(new Node.End("")), "")));
    }

    private int enter(String state) {
        return Objects.requireNonNull(enters.get(state));
    }

    private Node compiled(State state) {
        var stays = definition.keepActive() && !beforeEnd.contains(state.name());
        Function<String, Node> ends = stays ? this::rest : Node.End::new;
        return state.compile(
                new StateCompiler(nodes, state.filter(), enters, state.name().equals(start), ends));
    }

    /** Returns the node at which an instance with {@code keepActive} waits for its start events. */
    private Node rest(String source) {
        return starts.map(events -> new Node.KeepActive(events.events(), OptionalInt.of(enter(start)), source))
                .orElseGet(() -> new Node.KeepActive(List.of(), OptionalInt.empty(), source));
    }

    /** Returns the call templates of all functions that a node calls, or whose messages a node awaits. */
    private Map<String, CallTemplate> calls(List<Node> used) {
        var awaited = used.stream()
                .flatMap(node -> node instanceof Node.Await await ? await.events().stream() : Stream.of())
                .collect(Collectors.toSet());
        var called = used.stream()
                .flatMap(node -> node instanceof Node.Invoke invoke ? Stream.of(invoke.call()) : Stream.of())
                .collect(Collectors.toSet());
        var calls = new HashMap<String, CallTemplate>();
        for (var function : definition.declarations().functions().values()) {
            if (function instanceof FunctionDefinition.ServiceFunction service && called.contains(service.name())) {
                calls.put(service.name(), service.template());
            }
            if (function instanceof FunctionDefinition.MessageFunction messageFunction
                    && awaited.contains(messageFunction.filter())) {
                calls.put(messageFunction.name(), messageFunction.channel());
            }
        }
        return calls;
    }
}
