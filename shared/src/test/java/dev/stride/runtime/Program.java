package dev.stride.runtime;

import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.http.HttpReply;
import dev.stride.language.Compilation;
import dev.stride.language.Languages;
import dev.stride.language.serverlessworkflow08.ServerlessWorkflow08;
import dev.stride.plan.Plan;
import dev.stride.testing.TestCase;
import dev.stride.testing.TestFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A case of a test file, compiled once, to be run many times in worlds where things go wrong. */
record Program(String name, Plan plan, String definition, TestCase testCase) {

    private static final Languages LANGUAGES = new Languages(List.of(new ServerlessWorkflow08()));

    private static final CallKinds KINDS =
            CallKinds.over(_ -> new HttpReply.Unanswered(HttpReply.Reason.FORBIDDEN, "no document is fetched here"));

    /** All cases of all test files under a folder. */
    static List<Program> under(Path folder) {
        try (var paths = Files.walk(folder)) {
            return paths.filter(path -> path.toString().endsWith(".test.yaml"))
                    .sorted()
                    .flatMap(Program::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Program> of(Path path) {
        return switch (TestFile.read(path)) {
            case TestFile.Content.Tests(var file) ->
                file.cases().stream()
                        .map(testCase -> of(path.getName(path.getNameCount() - 2) + ": " + testCase.name(), testCase));
            case TestFile.Content.Wrong wrong -> throw new IllegalStateException(wrong.toString());
        };
    }

    private static Program of(String name, TestCase testCase) {
        var definition = testCase.setting().definitions().getFirst();
        return new Program(name, plan(definition, testCase), definition, testCase);
    }

    private static Plan plan(String definition, TestCase testCase) {
        var resources = new BundleResources(testCase.setting().resources());
        var text = definition.getBytes(StandardCharsets.UTF_8);
        return switch (LANGUAGES.compile(text, Optional.empty(), KINDS.byName(), resources)) {
            case Compilation.Compiled compiled -> compiled.plan();
            case Compilation.Refused refused -> throw new IllegalStateException(refused.toString());
        };
    }
}
