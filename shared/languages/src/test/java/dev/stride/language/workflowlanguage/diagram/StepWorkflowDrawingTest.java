package dev.stride.language.workflowlanguage.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.Diagram;
import dev.stride.language.drawing.DrawingContract;
import dev.stride.source.SourceDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepWorkflowDrawingTest extends DrawingContract {

    @Override
    protected Diagram draw(SourceDocument sourceDocument) {
        return StepWorkflowDrawing.draw(sourceDocument);
    }

    @Override
    protected List<String> faultyDefinitions() {
        return List.of(
                "{steps: 7}",
                "{steps: [7, null, [], {}]}",
                "{steps: {if: [], then: 1, else: {steps: 5}}}",
                "{steps: [{loop: {}, element: [], do: 7}, {type: []}, {type: http, url: {}, method: 4, result: 5}]}",
                "{timeout: soon, name: [], steps: {yield: {a: 1, b: 2}}}");
    }

    @Test
    void diagramTitleIsTheWorkflowName_orTheIdIfTheNameIsMissing() {
        assertThat(title("{id: a, name: Tags, steps: []}")).isEqualTo("Tags");
        assertThat(title("{id: a, steps: []}")).isEqualTo("a");
        assertThat(title("{steps: []}")).isEqualTo("workflow");
    }
}
