package dev.stride.workflowtest.conformance;

import dev.stride.workflowtest.conformance.Conformance.Decision;
import dev.stride.workflowtest.conformance.Conformance.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The generator of two pages from the rows: the conformance table and the decisions. */
final class ConformancePages {

    private static final String MODULE = "../../infra/simulator/";

    static String conformance(List<Conformance> texts) {
        return """
                # Conformance

                Which sentences of the four languages does Stride implement, which habits of SonataFlow does it read, and which test shows it?

                A *row* is a workflow test for one sentence of a language's text: a definition, what happens to it, and the expected outcome,
                on virtual time. `ConformanceTest` runs all rows in every build. `ConformanceTableTest` writes this page from the files of rows.

                | language | sections with rows | sections without | rows | decisions |
                |---|--:|--:|--:|--:|
                %s

                - All rows pass, or the build fails. A section without rows gives the reason in its table.
                - A link leads to the rows of a section. The tag `decision-N` of a row names a [decision](../spec-decisions.md): a reading of a
                  question that the text leaves open.
                - Rejected definitions are rows too. Their expected outcome is the diagnostic.

                %s
                """.formatted(
                        joined(texts, "\n", ConformancePages::total), joined(texts, "\n\n", ConformancePages::part)).stripTrailing()
                + "\n";
    }

    static String decisions(String introduction, List<Conformance> texts) {
        var open = texts.stream().filter(text -> !text.decisions().isEmpty()).toList();
        return introduction.stripTrailing() + "\n\n" + joined(open, "\n\n", ConformancePages::decisionsOf) + "\n";
    }

    private static String total(Conformance text) {
        var with = text.sections().stream().filter(it -> !it.rows().isEmpty()).count();
        return "| %s | %d | %d | %d | %d |"
                .formatted(
                        capitalised(text.text()),
                        with,
                        text.sections().size() - with,
                        text.size(),
                        text.decisions().size());
    }

    private static String part(Conformance text) {
        return """
                ## %s

                | section of the text | rows |
                |---|---|
                %s""".formatted(
                capitalised(text.text()), joined(text.sections(), "\n", section -> line(text.folder(), section)));
    }

    private static String decisionsOf(Conformance text) {
        return """
                ## %s

                | number | decision | rows |
                |--:|---|--:|
                %s""".formatted(
                capitalised(text.text()), joined(text.decisions(), "\n", decision -> line(text.prefix(), decision)));
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static <T> String joined(List<T> items, String between, Function<T, String> line) {
        return items.stream().map(line).collect(Collectors.joining(between));
    }

    private static String line(Path folder, Section section) {
        return section.rows().isEmpty()
                ? "| %s | %s |".formatted(section.title(), section.without())
                : "| [%s](%s%s/%s) | %d |"
                        .formatted(
                                section.title(),
                                MODULE,
                                folder,
                                section.file(),
                                section.rows().size());
    }

    private static String line(String prefix, Decision decision) {
        var rows = decision.rows().isEmpty()
                ? decision.without()
                : String.valueOf(decision.rows().size());
        return "| %s%s | %s | %s |".formatted(prefix, decision.number(), decision.reads(), rows);
    }

    private ConformancePages() {}
}
