package dev.stride.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguagesTest {

    private static final String STATES = "states: [{name: A, type: inject, data: {}, end: true}]\n";

    @Test
    void serverlessWorkflow08IsRecognisedByItsSpecVersion() {
        assertThat(compiled("id: a\nspecVersion: '0.8'\n" + STATES)).isEmpty();
        assertThat(compiled("{\"id\":\"a\",\"specVersion\":\"0.8\",\"states\":"
                        + "[{\"name\":\"A\",\"type\":\"inject\",\"data\":{},\"end\":true}]}"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"id: a\n", "key: a\n", "name: a\n"})
    void aDefinitionOfServerlessWorkflow08IsRecognisedByItsStates(String name) {
        assertThat(KnownLanguages.ALL
                        .compile(bytes(name + STATES), Optional.empty(), surroundings())
                        .warnings())
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.message()).isEqualTo("`specVersion` is missing; `0.8` is assumed");
                    assertThat(warning.hint()).contains("0.8");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: 1\n", "[1, 2]\n", "text\n", "{}\n", "states: []\n"})
    void documentThatMatchesNoWorkflowLanguage_isRefused(String text) {
        assertThat(compiled(text)).singleElement().satisfies(fault -> {
            assertThat(fault.message()).contains("does not match any supported workflow language");
            assertThat(fault.hint()).contains("serverless-workflow-0.8");
        });
    }

    @Test
    void workflowLanguageGivenByTheCaller_isUsedInsteadOfDetectingTheLanguageFromTheDefinition() {
        assertThat(compiled("a: 1\n", Optional.of("serverless-workflow-0.8")))
                .extracting(Diagnostic::pointer)
                .contains("/id", "/states");
    }

    @ParameterizedTest
    @ValueSource(strings = {"open-workflow-1.0", "serverless-workflow-1.0"})
    void openWorkflow_isSelectedByItsNameAndByItsFormerName(String name) {
        assertThat(compiled("a: 1\n", Optional.of(name)))
                .extracting(Diagnostic::pointer)
                .contains("/document", "/do");
    }

    @Test
    void nameOfAnUnknownWorkflowLanguage_isRefusedWithASuggestion() {
        assertThat(compiled("id: a\n" + STATES, Optional.of("serverless-workflow-08")))
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.message()).isEqualTo("unknown workflow language `serverless-workflow-08`");
                    assertThat(fault.hint()).isEqualTo("did you mean `serverless-workflow-0.8`?");
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        id: a; specVersion: '0.8'; states: []      | serverless-workflow-0.8
        id: a; states: []                          | serverless-workflow-0.8
        key: a; states: []; specVersion: '0.7'     | serverless-workflow-0.8
        startsAt: A; states: []                    | serverless-workflow-0.1
        id: a; name: A; startsAt: A; states: []    | serverless-workflow-0.1
        steps: []                                  | workflow-language
        id: a; version: '1'; steps: {yield: 1}   | workflow-language
        """)
    void definitionIsDetectedByExactlyOneLanguage(String text, String key) {
        var sourceDocument = ((SourceParseResult.Parsed) SourceParser.parse(text.replace("; ", "\n"))).source();

        assertThat(KnownLanguages.ALL.languages())
                .filteredOn(language -> language.recognises(sourceDocument))
                .extracting(Language::key)
                .containsExactly(key);
    }

    @Test
    void languageDetection_triesNewerVersionsOfServerlessWorkflowFirst() {
        assertThat(KnownLanguages.ALL.languages())
                .extracting(Language::key)
                .containsExactly(
                        "open-workflow-1.0", "serverless-workflow-0.8", "serverless-workflow-0.1", "workflow-language");
    }

    @Test
    void definitionThatMatchesTwoWorkflowLanguages_isRefused_andTheErrorNamesBothLanguages() {
        assertThat(compiled("id: a\nspecVersion: '0.8'\nsteps: []\n"))
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.message())
                            .isEqualTo("the document matches more than one workflow language:"
                                    + " serverless-workflow-0.8, workflow-language");
                    assertThat(fault.hint()).startsWith("select one of these languages with the option `language`");
                });
    }

    @Test
    void documentThatIsNotAWorkflow_isRefusedWithAnErrorThatNamesTheSupportedLanguages() {
        assertThat(compiled("a: 1\n"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.hint())
                        .isEqualTo("a document of open-workflow-1.0 has `document` with `dsl: '1.0.3'`, and `do`; "
                                + "a document of serverless-workflow-0.8 has `specVersion: '0.8'`, `id` and `states`;"
                                + " a document of serverless-workflow-0.1 has `startsAt` and `states`;"
                                + " a document of workflow-language has `steps`"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"serverless-workflow-0.8", "serverless-workflow-0.1", "workflow-language"})
    void explicitlyChosenLanguage_isUsedEvenIfTheDocumentDoesNotMatchIt(String key) {
        var forced = KnownLanguages.ALL.withForcedKey(key).compile(bytes("a: 1\n"), Optional.empty(), surroundings());

        assertThat(forced)
                .isInstanceOfSatisfying(
                        Compilation.Rejected.class,
                        rejected -> assertThat(rejected.faults())
                                .isNotEmpty()
                                .noneMatch(fault ->
                                        fault.message().contains("does not match any supported workflow language")));
    }

    @Test
    void forADefinitionWithASyntaxError_onlyTheSyntaxErrorIsReported() {
        assertThat(compiled("id: a\nstates: [}\n"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.line()).isEqualTo(2));
    }

    @Test
    void diagramIsDrawn_evenIfTheDefinitionHasValidationErrors() {
        assertThat(drawn("id: a\nstates: [{name: A}]\n")).isInstanceOf(DrawingResult.Drawn.class);
    }

    @Test
    void documentThatIsNotAWorkflowIsNotDrawn() {
        assertThat(refusal("a: 1\n").message()).contains("does not match any supported workflow language");
        assertThat(refusal("id: a\nstates: [}\n").line()).isEqualTo(2);
    }

    @Test
    void definitionWithTooManyStatesForADiagram_isNotDrawn() {
        var states = "{name: A, type: inject, end: true},".repeat(Limits.DIAGRAM_PARTS / 3 + 1);

        assertThat(refusal("id: a\nstates: [" + states + "]\n").message()).contains("at most 1000 can be drawn");
    }

    private static DrawingResult drawn(String text) {
        return KnownLanguages.ALL.draw(bytes(text), Optional.empty());
    }

    private static Diagnostic refusal(String text) {
        return switch (drawn(text)) {
            case DrawingResult.Drawn _ -> throw new AssertionError("it was drawn");
            case DrawingResult.TooLarge(var _, var fault) -> fault;
            case DrawingResult.Rejected(var fault) -> fault;
        };
    }

    private static List<Diagnostic> compiled(String text) {
        return compiled(text, Optional.empty());
    }

    private static List<Diagnostic> compiled(String text, Optional<String> key) {
        return switch (KnownLanguages.ALL.compile(bytes(text), key, surroundings())) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Rejected rejected -> rejected.faults();
        };
    }

    private static CompilationContext surroundings() {
        return new CompilationContext(
                CallKinds.builtIn(StubClients.NONE), _ -> new Resources.Resource.Missing("not here"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
