package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Resources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.connector.Connectors;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The definitions that Open Workflow 1.0 publishes: its examples are accepted, and its invalid fixtures are refused. */
@Tag(TestCorpora.TAG)
class PublishedDefinitionsTest {

    /** The processes that cannot run in a Lambda function. One example starts such a process for its transport. */
    private static final List<String> REFUSED = List.of("container", "shell");

    @TestFactory
    Stream<DynamicTest> exampleOfTheServerlessWorkflow1Specification_isRejectedOnlyForUnsupportedFeatures()
            throws IOException {
        return files("examples")
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    var compiled = compile(file);
                    var refused = REFUSED.stream()
                                    .anyMatch(word ->
                                            file.getFileName().toString().contains("run-" + word))
                            || file.getFileName().toString().startsWith("run-return")
                            || file.getFileName().toString().equals("call-mcp.yaml");
                    if (!refused) {
                        assertThat(faults(compiled)).allMatch(fault -> fault.contains("cannot subscribe to a broker"));
                    } else {
                        assertThat(faults(compiled)).isNotEmpty();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> deliberatelyInvalidDefinitionOfTheServerlessWorkflow1Project_isRejected() throws IOException {
        return files("invalid")
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> assertThat(faults(compile(file))).isNotEmpty()));
    }

    private static List<String> faults(Compilation compilation) {
        return switch (compilation) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Rejected rejected ->
                rejected.faults().stream()
                        .map(fault -> fault.pointer() + ": " + fault.message())
                        .toList();
        };
    }

    private static Compilation compile(Path file) throws IOException {
        return compile(Files.readAllBytes(file), false);
    }

    /** Compiles a definition without any network. @param strict whether deviations from the text are faults */
    static Compilation compile(byte[] definition, boolean strict) {
        Resources offline = uri -> new Resources.Resource.Missing(uri + " is not read offline");
        var kinds = CallKinds.builtIn(new OutboundClients() {
            @Override
            public <T> T get(Class<T> type) {
                throw new UnsupportedOperationException("compiling calls no service");
            }
        });
        var context = new CompilationContext(
                kinds,
                offline,
                SecretSource.NONE,
                Connectors.NONE,
                new ReadingMode(strict, true, Dialect.SPECIFICATION));
        return KnownLanguages.ALL.compile(definition, Optional.empty(), context);
    }

    private static Stream<Path> files(String folder) throws IOException {
        try (var files = Files.list(TestCorpora.folder("serverless-workflow-1.0/" + folder))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }
}
