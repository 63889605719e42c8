package dev.stride.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.expression.BehaviourTable;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.source.Diagnostic;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class StartWarningsTest {

    private static final CompilationContext CONTEXT =
            new CompilationContext(CallKinds.builtIn(StubClients.NONE), new BundleResources(Map.of()));

    @TestFactory
    Stream<DynamicTest> authorIsWarned_ifEachInstanceOfAWorkflowStartsAnotherOne() {
        return BehaviourTable.of("/language/self-start.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> check(row, "starts another one")));
    }

    @TestFactory
    Stream<DynamicTest> authorIsWarned_ifAnEventResumesInstancesAndStartsAnotherOne() {
        return BehaviourTable.of("/language/resuming-start.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> check(row, "starts another instance as well")));
    }

    private static void check(JsonNode row, String words) {
        var text = row.path("definition").toString().getBytes(StandardCharsets.UTF_8);
        var compilation = KnownLanguages.ALL.compile(text, Optional.empty(), CONTEXT);
        assertThat(compilation).isInstanceOf(Compilation.Compiled.class);
        assertThat(compilation.warnings().stream()
                        .filter(warning -> warning.message().contains(words))
                        .map(Diagnostic::pointer)
                        .toList())
                .isEqualTo(Stream.of(row.path("at"))
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::asText)
                        .toList());
    }
}
