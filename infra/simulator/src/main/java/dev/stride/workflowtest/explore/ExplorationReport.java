package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.explore.Exploration.Budget;
import dev.stride.workflowtest.explore.Weakness.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an exploration has found.
 *
 * @param findings the weaknesses, the worst first
 * @param leftOut why cases were left out
 * @param cases number of explored cases
 * @param singles number of runs with one disturbance
 * @param pairs number of runs with two
 * @param planned number of runs that there would have been without a budget, as far as known
 * @param outOfTime whether the time was up before the runs were
 */
public record ExplorationReport(
        List<Finding> findings,
        List<String> leftOut,
        int cases,
        int singles,
        int pairs,
        long planned,
        boolean outOfTime) {

    public ExplorationReport {
        findings = List.copyOf(findings);
        leftOut = List.copyOf(leftOut);
    }

    /** Returns the number of runs with disturbances. */
    public int runs() {
        return singles + pairs;
    }

    public long count(Level level) {
        return findings.stream()
                .filter(finding -> finding.weakness().level() == level)
                .count();
    }

    /** Returns the report for people. */
    public List<String> lines(Budget budget) {
        var lines = new ArrayList<String>();
        findings.forEach(finding -> lines.addAll(lines(finding)));
        if (!findings.isEmpty()) {
            lines.add("--replay ID prints a test case that shows a weakness, --write DIR writes one for each");
        }
        lines.add(summary(budget));
        return lines;
    }

    private static List<String> lines(Finding finding) {
        var state = finding.state().isEmpty() ? "" : "state " + finding.state() + ": ";
        return List.of(
                "%-6s  %s  %s"
                        .formatted(
                                finding.weakness().level().word(),
                                finding.id(),
                                finding.weakness().words()),
                "        %s: %s%s".formatted(finding.place(), state, finding.detail()),
                "        when %s".formatted(finding.disturbances().sentence()),
                "        in the case: %s".formatted(finding.testCase()));
    }

    private String summary(Budget budget) {
        var runs = "%s of %s: %d with one disturbance, %d with two"
                .formatted(counted(runs(), "run"), counted(cases, "case"), singles, pairs);
        var stopped = runs() < planned
                ? "; %d were left out, because %s"
                        .formatted(
                                planned - runs(),
                                outOfTime
                                        ? "the time of %s was up: `--runs %d` stops at the same place"
                                                .formatted(budget.time(), runs())
                                        : "of `--runs %d`".formatted(budget.runs()))
                : "";
        return "%s in %s%s; seed %d".formatted(counted(), runs, stopped, budget.seed());
    }

    private String counted() {
        var levels = Arrays.stream(Level.values())
                .sorted((one, other) -> other.compareTo(one))
                .map(level -> "%d %s".formatted(count(level), level.word()))
                .collect(Collectors.joining(", "));
        return findings.isEmpty()
                ? "no weakness"
                : "%d %s (%s)".formatted(findings.size(), findings.size() == 1 ? "weakness" : "weaknesses", levels);
    }

    private static String counted(int count, String noun) {
        return "%d %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }

    /** Returns the report for programs. */
    public JsonNode toJson(Budget budget) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("seed", budget.seed())
                .put("cases", cases)
                .put("runs", runs())
                .put("singles", singles)
                .put("pairs", pairs)
                .put("planned", planned)
                .put("outOfTime", outOfTime);
        leftOut.forEach(json.putArray("leftOut")::add);
        var listed = json.putArray("findings");
        findings.forEach(finding -> listed.add(json(finding)));
        return json;
    }

    private static ObjectNode json(Finding finding) {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("id", finding.id())
                .put("weakness", finding.weakness().word())
                .put("level", finding.weakness().level().word())
                .put("workflow", finding.workflow());
        json.put("file", finding.place().file().toString())
                .put("line", finding.place().position().line())
                .put("column", finding.place().position().column())
                .put("pointer", finding.pointer())
                .put("state", finding.state())
                .put("detail", finding.detail())
                .put("case", finding.testCase());
        json.set("disturb", finding.disturbances().toJson());
        return json;
    }

    /**
     * A weakness of a definition, with the simplest way to show it.
     *
     * @param id names the finding in reports; it follows from the case and what disturbs it
     * @param workflow the id and version of the workflow
     * @param state the author's name of the state; empty if it has none
     * @param pointer JSON pointer into the definition
     * @param detail what was observed, as a sentence
     * @param testCase the name of the case in which it was found
     * @param reproduction a test file with one case, which passes as long as the definition has the weakness
     */
    public record Finding(
            String id,
            Weakness weakness,
            String workflow,
            DefinitionPlace place,
            String state,
            String pointer,
            String detail,
            String testCase,
            Disturbances disturbances,
            Reproduction reproduction) {

        /** Orders findings by how simple their disturbances are, and then by how much there is to read. */
        static final Comparator<Finding> SIMPLEST_FIRST = Comparator.comparing(
                        Finding::disturbances, Disturbances.PLAINEST_FIRST)
                .thenComparingInt(
                        finding -> finding.reproduction.written().toString().length());
    }

    /** A place in a definition, which is a file or a part of a test file. */
    record DefinitionPlace(Path file, Position position) {

        /**
         * @param definition the text of the definition
         * @param pointer JSON pointer into it
         */
        static DefinitionPlace of(TestFile testFile, TestCase testCase, String definition, String pointer) {
            var path = testCase.setting().files().get(definition);
            if (path != null) {
                return new DefinitionPlace(
                        path,
                        SourceParser.parse(definition) instanceof SourceParseResult.Parsed(var document)
                                ? document.positionOf(pointer)
                                : Position.START);
            }
            var inside = Stream.of(testCase.pointer() + "/definitions", "/definitions")
                    .flatMap(list -> inside(testFile.source().root().at(list), definition)
                            .mapToObj(index -> PointerText.append(list, index)))
                    .findFirst();
            return new DefinitionPlace(
                    testFile.path(),
                    inside.map(outer -> testFile.source().positionOf(outer + pointer))
                            .orElse(Position.START));
        }

        private static IntStream inside(JsonNode definitions, String definition) {
            return IntStream.range(0, definitions.size())
                    .filter(index -> definitions.path(index).toString().equals(definition));
        }

        @Override
        public String toString() {
            return "%s:%d:%d".formatted(file, position.line(), position.column());
        }
    }
}
