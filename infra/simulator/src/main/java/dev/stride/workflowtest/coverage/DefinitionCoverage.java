package dev.stride.workflowtest.coverage;

import dev.stride.engine.transition.StepListener;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.NodeSuccessors;
import dev.stride.plan.policy.Retry;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.coverage.DefinitionCoverage.Point.Kind;
import dev.stride.workflowtest.coverage.StepRecorder.TakenStep;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The coverage of one definition by tests.
 *
 * @param workflow the id and version of the workflow
 * @param file the file with the definition; empty if a test file contains it
 * @param text the definition
 * @param reached each point of the definition, and whether a test reached it
 */
public record DefinitionCoverage(String workflow, Optional<Path> file, String text, Map<Point, Boolean> reached) {

    private static final int ALL = 100;

    public DefinitionCoverage {
        reached = Map.copyOf(reached);
    }

    public record PlacedPoint(Point point, Position position, boolean isReached) {}

    /** Returns the coverage by the instances of one test case. */
    public static DefinitionCoverage measure(Plan plan, Optional<Path> file, String text, StepRecorder steps) {
        var taken = steps.taken(plan.workflow());
        var reached = new LinkedHashMap<Point, Boolean>();
        PlanPoints.of(plan)
                .forEach((point, ways) -> reached.put(point, ways.stream().anyMatch(taken::contains)));
        return new DefinitionCoverage(plan.workflow().toString(), file, text, reached);
    }

    DefinitionCoverage with(DefinitionCoverage other) {
        var both = new LinkedHashMap<>(reached);
        other.reached.forEach((point, isReached) -> both.merge(point, isReached, Boolean::logicalOr));
        return new DefinitionCoverage(workflow, file, text, both);
    }

    /** Returns where the definition is: its file, or the workflow that a test file contains. */
    public String place() {
        return file.map(Path::toString).orElse(workflow);
    }

    public int total() {
        return reached.size();
    }

    public int covered() {
        return (int) reached.values().stream().filter(isReached -> isReached).count();
    }

    /** Returns the reached share of the points as a whole number, which is 100 only if all are reached. */
    public int percentage() {
        return percentage(covered(), total());
    }

    static int percentage(int covered, int total) {
        return total == 0 ? ALL : covered * ALL / total;
    }

    /** Returns the points that no test has reached, in the order of the text. */
    public List<PlacedPoint> gaps() {
        return points().stream().filter(point -> !point.isReached()).toList();
    }

    /** Returns all points in the order of the text. */
    public List<PlacedPoint> points() {
        var parsed = SourceParser.parse(text);
        return reached.entrySet().stream()
                .map(point -> new PlacedPoint(
                        point.getKey(),
                        parsed instanceof SourceParseResult.Parsed(var document)
                                ? document.positionOf(point.getKey().pointer())
                                : Position.START,
                        point.getValue()))
                .sorted(Comparator.comparingInt(
                                (PlacedPoint placed) -> placed.position().line())
                        .thenComparingInt(placed -> placed.position().column())
                        .thenComparing(placed -> placed.point().toString()))
                .toList();
    }

    /**
     * The points of a plan, each with the steps that reach it. They are found in the compiled form, which all languages share. One
     * construct of the author may be compiled several times: then the steps of each copy reach the same point.
     */
    private static final class PlanPoints {

        private final Plan plan;
        private final Map<Point, Set<TakenStep>> points = new LinkedHashMap<>();

        private PlanPoints(Plan plan) {
            this.plan = plan;
        }

        /** Returns the points of a plan in the order of its nodes. */
        static Map<Point, Set<TakenStep>> of(Plan plan) {
            var planPoints = new PlanPoints(plan);
            plan.settings()
                    .timeout()
                    .ifPresent(_ -> planPoints.add(
                            Kind.TIMEOUT, "", "of the workflow", Step.TIMEOUT, StepListener.INSTANCE, 0));
            for (int id = 0; id < plan.nodes().size(); id++) {
                planPoints.addPointsOf(id);
            }
            planPoints.addTransitions();
            return planPoints.points;
        }

        private void addPointsOf(int id) {
            switch (plan.node(id)) {
                case Node.Enter enter -> addScope(id, enter);
                case Node.Choose choose -> addConditions(id, choose);
                case Node.Await await -> addEvents(id, await);
                case Node.Invoke invoke -> {
                    addRetries(id, invoke.action(), invoke.retry(), invoke.source());
                    invoke.timeout()
                            .ifPresent(_ ->
                                    add(Kind.TIMEOUT, invoke.source(), "of " + invoke.action(), Step.TIMEOUT, id, 0));
                }
                case Node.CallWorkflow call -> {
                    addRetries(id, call.action(), call.retry(), call.source());
                    call.timeout()
                            .ifPresent(
                                    _ -> add(Kind.TIMEOUT, call.source(), "of " + call.action(), Step.TIMEOUT, id, 0));
                }
                case Node _ -> {}
            }
        }

        private void addScope(int id, Node.Enter enter) {
            var stateScope = enter.scope();
            var source = enter.source();
            if (!stateScope.continuesState()) {
                add(Kind.STATE, source, stateScope.state(), Step.RUN, id, 0);
            }
            if (stateScope.totalTimeout().isPresent()
                    || stateScope.attemptTimeout().isPresent()
                    || stateScope.computedTimeout().isPresent()) {
                add(Kind.TIMEOUT, source, "of " + plan.stateName(id), Step.TIMEOUT, id, 0);
            }
            for (int i = 0; i < stateScope.catches().size(); i++) {
                var handler = stateScope.catches().get(i);
                if (EnclosingScopes.isOfTheAuthor(handler)) {
                    add(Kind.HANDLER, plan.node(handler.next()).source(), "of " + faults(handler), Step.HANDLER, id, i);
                }
            }
            stateScope
                    .compensation()
                    .ifPresent(undo -> add(Kind.COMPENSATION, source, "of " + stateScope.state(), Step.RUN, undo, 0));
        }

        private static String faults(Catch handler) {
            return handler.faults().stream()
                    .map(FaultMatch::name)
                    .map(name -> name.equals(FaultMatch.ANY.name()) ? "any error" : name)
                    .collect(Collectors.joining(", "));
        }

        private void addConditions(int id, Node.Choose choose) {
            var cases = choose.cases();
            for (int i = 0; i < cases.size(); i++) {
                var each = cases.get(i);
                var isRetry = plan.node(each.next()) instanceof Node.Delay
                        && each.source().equals(choose.source());
                var kind = isRetry ? Kind.RETRY : Kind.CONDITION;
                var number = cases.size() == 1 || !each.source().equals(choose.source()) ? "" : (i + 1) + " ";
                var subject = isRetry ? "of " + PointerText.last(each.source()) : number + "is true";
                add(kind, each.source(), subject, Step.CASE, id, i);
                if (!LogicExpression.isAlwaysTrue(each.when())) {
                    for (int later = i + 1; later <= cases.size(); later++) {
                        add(
                                kind,
                                each.source(),
                                isRetry ? subject + " is exhausted" : number + "is false",
                                Step.CASE,
                                id,
                                later);
                    }
                }
            }
        }

        private void addEvents(int id, Node.Await await) {
            for (int i = 0; i < await.alternatives().size(); i++) {
                var names = await.alternatives().get(i).events().stream()
                        .map(ConsumedEvent::event)
                        .map(EventFilter::name)
                        .distinct()
                        .collect(Collectors.joining(" and "));
                add(Kind.EVENT, await.source(), names, Step.ALTERNATIVE, id, i);
            }
            await.timeout().ifPresent(_ -> add(Kind.TIMEOUT, await.source(), "of the wait", Step.TIMEOUT, id, 0));
        }

        private void addRetries(int id, String action, Retry retry, String source) {
            for (int i = 0; i < retry.rules().size(); i++) {
                var number = retry.rules().size() == 1 ? "" : " by rule " + (i + 1);
                add(Kind.RETRY, source, "of " + action + number, Step.RETRY, id, i);
            }
        }

        /** Adds a point for each way out of a state. A plan is not nested, so the state that a node leaves is the last one entered. */
        private void addTransitions() {
            EnclosingScopes.of(plan).inOrder().forEach(this::addTransition);
        }

        private void addTransition(int id, List<Integer> scopes) {
            if (plan.node(id) instanceof Node.Leave(int next, var source)
                    && plan.node(scopes.getLast()) instanceof Node.Enter(var stateScope, var _, var _)
                    && !stateScope.continuesState()) {
                add(Kind.TRANSITION, source, stateScope.state() + " -> " + target(next), Step.RUN, id, 0);
            }
        }

        /** Returns the name of the state that follows, or {@code end}. */
        private String target(int next) {
            var node = next;
            for (int steps = 0; steps < plan.nodes().size(); steps++) {
                if (plan.node(node) instanceof Node.Enter(var stateScope, var _, var _)
                        && !stateScope.continuesState()) {
                    return stateScope.state();
                }
                var successors = NodeSuccessors.list(plan.node(node));
                if (successors.isEmpty()) {
                    return "end";
                }
                node = successors.getFirst();
            }
            return "end";
        }

        private void add(Kind kind, String pointer, String what, Step step, int node, int index) {
            points.computeIfAbsent(new Point(kind, pointer, what), _ -> new HashSet<>())
                    .add(new TakenStep(step, node, index));
        }
    }

    /**
     * Something in a definition that tests can reach.
     *
     * @param pointer JSON pointer into the author's text
     * @param what the point in words, without its kind; tells it from others of its kind at the same place
     */
    public record Point(Kind kind, String pointer, String what) {

        public enum Kind {
            STATE,
            TRANSITION,
            CONDITION,
            HANDLER,
            RETRY,
            TIMEOUT,
            EVENT,
            COMPENSATION;

            /** Returns the word for the kind in a report. */
            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        @Override
        public String toString() {
            return kind.word() + " " + what;
        }
    }
}
