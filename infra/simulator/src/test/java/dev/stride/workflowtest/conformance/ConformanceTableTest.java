package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.testsupport.TestCorpora;
import dev.stride.workflowtest.conformance.Conformance.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares {@code docs/generated/conformance.md} and {@code docs/spec-decisions.md} with the files of rows. Run it with
 * {@code -Dconformance.write=true} to write both pages again.
 */
class ConformanceTableTest {

    private static final Path FOLDER = Path.of("src/test/resources/conformance");
    private static final List<String> LANGUAGES = List.of(
            "serverless-workflow-0.8",
            "serverless-workflow-1.0",
            "serverless-workflow-0.1",
            "workflow-language",
            "sonataflow");
    private static final Path TABLE = Path.of("../../docs/generated/conformance.md");
    private static final Path DECISIONS = Path.of("../../docs/spec-decisions.md");

    static Stream<Conformance> texts() throws IOException {
        var texts = Stream.<Conformance>builder();
        for (var language : LANGUAGES) {
            texts.add(Conformance.of(FOLDER.resolve(language)));
        }
        return texts.build();
    }

    /** The texts that a specification has, which are not those of habits. */
    static Stream<Conformance> specified() throws IOException {
        return texts().filter(text -> !text.document().isEmpty());
    }

    @Test
    void conformancePageEqualsThePageGeneratedFromTheTestCases() throws IOException {
        assertUpToDate(TABLE, ConformancePages.conformance(texts().toList()));
    }

    @Test
    void documentedDecisionsOnUnclearSpecifications_matchTheConformanceCases() throws IOException {
        var page = Files.readString(DECISIONS);
        var introduction = page.substring(0, page.indexOf("\n## "));
        assertUpToDate(DECISIONS, ConformancePages.decisions(introduction, texts().toList()));
    }

    private static void assertUpToDate(Path page, String expected) throws IOException {
        if (Boolean.getBoolean("conformance.write")) {
            Files.writeString(page, expected);
        }
        assertThat(Files.readString(page))
                .as("%s is stale: write it again with -Dconformance.write=true", page)
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everySpecificationSection_hasConformanceCases_orAReasonForHavingNone(Conformance text) {
        assertThat(text.sections())
                .allSatisfy(section -> assertThat(section.rows().isEmpty())
                        .as(section.title())
                        .isNotEqualTo(section.without().isEmpty()));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyListedDecisionOnAnUnclearSpecification_hasConformanceCases_orAReasonForHavingNone(Conformance text) {
        assertThat(text.decisions())
                .allSatisfy(decision -> assertThat(decision.rows().isEmpty())
                        .as(decision.number())
                        .isNotEqualTo(decision.without().isEmpty()));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void conformanceCases_belongToKnownSpecificationSections_andCiteOnlyDocumentedStrideDecisions(Conformance text)
            throws IOException {
        assertThat(Conformance.strangers(text.folder())).isEmpty();
        assertThat(text.unknownDecisions()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("specified")
    @Tag(TestCorpora.TAG)
    void everySpecificationHeading_hasAConformanceSection_orIsExplicitlyExcluded(Conformance text) throws IOException {
        var headings = Headings.of(TestCorpora.text(text.document()));

        assertThat(headings).containsAll(text.beside());
        assertThat(headings.stream().filter(heading -> !text.beside().contains(heading)))
                .containsExactlyInAnyOrderElementsOf(
                        text.sections().stream().map(Section::title).toList());
    }
}
