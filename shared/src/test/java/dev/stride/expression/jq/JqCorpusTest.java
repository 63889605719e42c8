package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.testing.Corpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tests that jq 1.6 publishes hold, but for those that {@code shared/JQ.md} lists, each with its reason. */
@Tag(Corpora.TAG)
class JqCorpusTest {

    @TestFactory
    Stream<DynamicTest> aPublishedTestHoldsUnlessItIsListed() throws IOException {
        var listed = Document.read().differences();
        return tests().stream()
                .map(test -> DynamicTest.dynamicTest(test.file() + ": " + test.program(), () -> {
                    if (listed.contains(Document.code(test.program()))) {
                        assertThat(test.difference())
                                .as("%s is listed", test.program())
                                .isNotEmpty();
                    } else {
                        assertThat(test.difference()).as(test.program()).isEmpty();
                    }
                }));
    }

    @Test
    void whatIsListedIsAmongThePublishedTests() throws IOException {
        assertThat(tests())
                .extracting(test -> Document.code(test.program()))
                .containsAll(Document.read().differences());
    }

    private static List<Published> tests() throws IOException {
        var tests = new ArrayList<Published>();
        try (var files = Files.list(Corpora.folder("jq-1.6").resolve("tests"))) {
            for (var file : files.filter(JqCorpusTest::isTest).sorted().toList()) {
                tests.addAll(Published.in(file));
            }
        }
        return tests;
    }

    private static boolean isTest(Path file) {
        return file.toString().endsWith(".test");
    }
}
