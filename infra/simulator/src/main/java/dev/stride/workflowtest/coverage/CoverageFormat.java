package dev.stride.workflowtest.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.Languages;
import dev.stride.workflowtest.coverage.DefinitionCoverage.PlacedPoint;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The formats of a report on coverage. */
public enum CoverageFormat {
    /** The percentages, and a line for each gap that begins with its place, as editors recognise it. */
    TEXT {
        @Override
        public String write(Coverage coverage, Languages languages) {
            var lines = coverage.definitions().stream()
                    .flatMap(each -> Stream.concat(
                            Stream.of(summary(each)), each.gaps().stream().map(gap -> line(each, gap))));
            var all =
                    "coverage: %d %%, %d of %d".formatted(coverage.percentage(), coverage.covered(), coverage.total());
            return Stream.concat(lines, Stream.of(all)).collect(Collectors.joining("\n", "", "\n"));
        }

        private static String summary(DefinitionCoverage definition) {
            return "%s: %d %%, %d of %d"
                    .formatted(definition.place(), definition.percentage(), definition.covered(), definition.total());
        }

        private static String line(DefinitionCoverage definition, PlacedPoint gap) {
            return "%s:%d:%d: not covered: %s: %s"
                    .formatted(
                            definition.place(),
                            gap.position().line(),
                            gap.position().column(),
                            gap.point().pointer(),
                            gap.point());
        }
    },
    /** A page with the diagram of each workflow, on which the gaps are marked. */
    HTML {
        @Override
        public String write(Coverage coverage, Languages languages) {
            return CoveragePage.write(coverage, languages);
        }
    },
    JSON {
        @Override
        public String write(Coverage coverage, Languages languages) {
            var json = JsonNodeFactory.instance.objectNode();
            json.put("percentage", coverage.percentage())
                    .put("covered", coverage.covered())
                    .put("total", coverage.total());
            var definitions = json.putArray("definitions");
            coverage.definitions().forEach(each -> definitions.add(json(each)));
            return json.toPrettyString() + "\n";
        }

        private static JsonNode json(DefinitionCoverage definition) {
            var json = JsonNodeFactory.instance.objectNode();
            json.put("workflow", definition.workflow());
            definition.file().ifPresent(file -> json.put("file", file.toString()));
            json.put("percentage", definition.percentage())
                    .put("covered", definition.covered())
                    .put("total", definition.total());
            var gaps = json.putArray("gaps");
            for (var gap : definition.gaps()) {
                gaps.addObject()
                        .put("kind", gap.point().kind().word())
                        .put("what", gap.point().what())
                        .put("pointer", gap.point().pointer())
                        .put("line", gap.position().line())
                        .put("column", gap.position().column());
            }
            return json;
        }
    },
    /** The format of lcov, which many programs show: each point is a branch of its line. It has only definitions in files. */
    LCOV {
        @Override
        public String write(Coverage coverage, Languages languages) {
            return coverage.definitions().stream()
                    .flatMap(each -> each.file().map(file -> record(file.toString(), each.points())).stream())
                    .collect(Collectors.joining());
        }

        private static String record(String file, List<PlacedPoint> points) {
            var byLine = points.stream()
                    .collect(
                            Collectors.groupingBy(point -> point.position().line(), TreeMap::new, Collectors.toList()));
            var text = new StringBuilder("SF:" + file + "\n");
            var hits = 0;
            for (Map.Entry<Integer, List<PlacedPoint>> line : byLine.entrySet()) {
                for (int i = 0; i < line.getValue().size(); i++) {
                    var isReached = line.getValue().get(i).isReached();
                    text.append("BRDA:%d,0,%d,%d\n".formatted(line.getKey(), i, isReached ? 1 : 0));
                }
                var isHit = line.getValue().stream().anyMatch(PlacedPoint::isReached);
                hits += isHit ? 1 : 0;
                text.append("DA:%d,%d\n".formatted(line.getKey(), isHit ? 1 : 0));
            }
            var reached = points.stream().filter(PlacedPoint::isReached).count();
            return text.append("BRF:%d\nBRH:%d\n".formatted(points.size(), reached))
                    .append("LF:%d\nLH:%d\nend_of_record\n".formatted(byLine.size(), hits))
                    .toString();
        }
    };

    /** Writes the report. @param languages to draw the definitions */
    public abstract String write(Coverage coverage, Languages languages);
}
