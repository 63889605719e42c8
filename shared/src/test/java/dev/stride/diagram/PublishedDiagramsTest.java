package dev.stride.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.Depiction;
import dev.stride.testing.Corpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples that the specification publishes, as pictures. */
@Tag(Corpora.TAG)
class PublishedDiagramsTest {

    static List<Path> examples() throws IOException {
        try (var files = Files.list(Corpora.folder("serverless-workflow-0.8/examples"))) {
            return files.filter(file -> file.toString().contains(".workflow"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsDrawnInAllFormatsUnlessItIsNoYaml(Path file) {
        switch (Pictures.of(file)) {
            case Depiction.Refused(var fault) -> assertThat(fault.message()).startsWith("this is not YAML");
            case Depiction.Drawn(var diagram) -> {
                assertThat(Format.MERMAID.draw(diagram)).contains("flowchart TB");
                assertThat(Format.DOT.draw(diagram)).startsWith("digraph {");
                var images = Xml.parsed(Format.SVG.draw(diagram));
                assertThat(Xml.elements(images, "path")).hasSizeGreaterThan(2);
            }
        }
    }

    @Test
    void theirTextsInJsonAreAllDrawn() throws IOException {
        assertThat(examples().stream().filter(file -> file.toString().contains(".json")))
                .hasSizeGreaterThan(25)
                .allSatisfy(file -> assertThat(Pictures.of(file)).isInstanceOf(Depiction.Drawn.class));
    }
}
