package dev.stride.workflowtest.coverage;

import dev.stride.plan.Plan;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
}
