package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.testsupport.TestCorpora;
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

/** Runs the published tests of jq 1.6. {@code docs/guide/jq.md} lists the exceptions with their reasons. */
@Tag(TestCorpora.TAG)
class JqCorpusTest {

    @TestFactory
    Stream<DynamicTest> officialJqTestPasses_unlessStrideDocumentsADifferentResult() throws IOException {
        var listed = JqDifferences.read().differences();
        return tests().stream()
                .map(test -> DynamicTest.dynamicTest(test.file() + ": " + test.program(), () -> {
                    if (listed.contains(JqDifferences.code(test.program()))) {
                        assertThat(test.findDifference())
                                .as("%s is listed", test.program())
                                .isNotEmpty();
                    } else {
                        assertThat(test.findDifference()).as(test.program()).isEmpty();
                    }
                }));
    }

    @Test
    void everyDifferenceFromJqListedInTheGuide_namesATestPublishedByTheJqProject() throws IOException {
        assertThat(tests())
                .extracting(test -> JqDifferences.code(test.program()))
                .containsAll(JqDifferences.read().differences());
    }

    private static List<PublishedJqCase> tests() throws IOException {
        var tests = new ArrayList<PublishedJqCase>();
        try (var files = Files.list(TestCorpora.folder("jq-1.6").resolve("tests"))) {
            for (var file : files.filter(JqCorpusTest::isTest).sorted().toList()) {
                tests.addAll(PublishedJqCase.parseFile(file));
            }
        }
        return tests;
    }

    private static boolean isTest(Path file) {
        return file.toString().endsWith(".test");
    }
}
