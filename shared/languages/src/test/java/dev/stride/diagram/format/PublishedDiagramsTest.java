package dev.stride.diagram.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.DiagramSamples;
import dev.stride.diagram.XmlElements;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the diagrams of the published examples of the specification. */
@Tag(TestCorpora.TAG)
class PublishedDiagramsTest {

    static List<Path> examples() throws IOException {
        try (var files = Files.list(TestCorpora.folder("serverless-workflow-0.8/examples"))) {
            return files.filter(file -> file.toString().contains(".workflow"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void specificationExampleIsDrawnInAllDiagramFormats(Path file) {
        switch (DiagramSamples.load(file)) {
            case DrawingResult.TooLarge(var _, var fault) -> throw new AssertionError(fault);
            case DrawingResult.Rejected(var fault) ->
                assertThat(fault.message()).startsWith("this is not YAML");
            case DrawingResult.Drawn(var diagram) -> {
                assertThat(DiagramFormat.MERMAID.draw(diagram)).contains("flowchart TB");
                assertThat(DiagramFormat.DOT.draw(diagram)).startsWith("digraph {");
                var images = XmlElements.parse(DiagramFormat.SVG.draw(diagram));
                assertThat(XmlElements.find(images, "path")).hasSizeGreaterThan(2);
            }
        }
    }

    @Test
    void everyJsonExampleOfServerlessWorkflow08_isDrawnAsADiagram() throws IOException {
        assertThat(examples().stream().filter(file -> file.toString().contains(".json")))
                .hasSizeGreaterThan(25)
                .allSatisfy(file -> assertThat(DiagramSamples.load(file)).isInstanceOf(DrawingResult.Drawn.class));
    }
}
