package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.local.agent.HistoryTool.RunHistories;
import dev.stride.local.agent.Workspace.Verdict;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.codec.Json;
import dev.stride.source.Diagnostic;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.TestRunner.CaseResult;
import dev.stride.workflowtest.expect.Expectation.Correction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The tool that runs workflow tests. */
record TestTool(Workspace workspace, RunHistories histories) implements AgentTool {

    private record Faulty(String file, List<Diagnostic> faults) {}

    private record Unmet(String pointer, int line, int column, JsonNode expected, JsonNode actual) {}

    private record Failure(
            String file, int line, String name, List<String> differences, List<Unmet> unmet, String run) {}

    private record Answer(int passed, int failed, List<Failure> failures, List<Faulty> invalid) {}

    @Override
    public String name() {
        return "test";
    }

    @Override
    public String description() {
        return "Runs workflow tests (*.test.yaml) in virtual time with mocked services. Answers how many cases passed, and for"
                + " each failed one its place, the differences, and the name of its run, whose history `history` shows.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.text(
                                "file",
                                "A test file, or a folder of test files; a path relative to the folder of the server.")
                        .asRequired(),
                Parameter.text("filter", "Run only cases whose name contains this text, in upper or lower case."),
                Parameter.text("checkpoint", "When instances are stored: STATES or EFFECTS. Default: STATES."));
    }

    @Override
    public JsonNode answer(Arguments arguments) {
        var checkpoint = arguments.choice("checkpoint", Checkpoint.STATES);
        var parsed =
                files(arguments.required("file")).stream().map(TestFile::parse).toList();
        var filter = arguments.text("filter").orElse("").toLowerCase(Locale.ROOT);
        var tests = parsed.stream()
                .flatMap(each -> each instanceof TestFileResult.Tests(var file) ? Stream.of(file) : Stream.empty())
                .map(file -> file.withCases(
                        each -> each.name().toLowerCase(Locale.ROOT).contains(filter)))
                .toList();
        var invalid = parsed.stream()
                .flatMap(each -> each instanceof TestFileResult.Invalid(var path, var faults)
                        ? Stream.of(new Faulty(workspace.name(path), Verdict.shown(faults)))
                        : Stream.empty())
                .toList();
        if (invalid.isEmpty() && tests.stream().allMatch(file -> file.cases().isEmpty())) {
            throw new InvalidInputException("filter: no case has a name that contains this text.");
        }
        var runner = new TestRunner(KnownLanguages.ALL, checkpoint);
        var results = tests.stream()
                .flatMap(file -> file.cases().stream()
                        .takeWhile(_ -> !Thread.currentThread().isInterrupted())
                        .map(each -> runner.run(file, each)))
                .toList();
        var failed = results.stream().filter(result -> !result.passed()).toList();
        return Json.toTree(new Answer(
                results.size() - failed.size(),
                failed.size(),
                failed.stream().limit(Shown.ITEMS).map(this::failure).toList(),
                invalid));
    }

    private List<Path> files(String name) {
        var place = workspace.find("file", name);
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        var tests = DefinitionFiles.find(place).tests();
        if (tests.isEmpty()) {
            throw new InvalidInputException("file: %s contains no workflow test (*.test.yaml).".formatted(name));
        }
        return tests;
    }

    private Failure failure(CaseResult result) {
        var text = FileText.load(result.file()) instanceof Result.Ok(String content) ? content : "";
        return new Failure(
                workspace.name(result.file()),
                line(text, result.name()),
                result.name(),
                Shown.lines(result.differences()),
                result.corrections().stream()
                        .limit(Shown.ITEMS)
                        .map(each -> unmet(text, each))
                        .toList(),
                histories.keep(result.trace()));
    }

    private static int line(String text, String name) {
        return Places.find(text, root -> {
                    var cases = root.path("cases");
                    for (int i = 0; i < cases.size(); i++) {
                        if (cases.path(i).path("name").asText().equals(name)) {
                            return "/cases/" + i;
                        }
                    }
                    return "";
                })
                .line();
    }

    private static Unmet unmet(String text, Correction correction) {
        var position = Places.position(text, correction.pointer());
        return new Unmet(
                correction.pointer(),
                position.line(),
                position.column(),
                Shown.value(correction.expected()),
                Shown.value(correction.actual()));
    }
}
