package dev.stride.language.serverlessworkflow10.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.Diagram;
import dev.stride.language.drawing.DrawingContract;
import dev.stride.source.SourceDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkflowDrawing10Test extends DrawingContract {

    @Override
    protected Diagram draw(SourceDocument sourceDocument) {
        return WorkflowDrawing10.draw(sourceDocument);
    }

    @Override
    protected List<String> faultyDefinitions() {
        return List.of(
                "{do: 7}",
                "{do: [7, null, [], {}]}",
                "{schedule: 3, do: [{a: 1}]}",
                "{schedule: {on: {any: 3}, after: []}, do: [{a: {listen: {to: {any: [1, {}], until: {one: []}}}}}]}",
                "{do: [{a: {listen: 1, foreach: {do: 3}}}, {b: {do: [{c: {}}]}}]}");
    }

    @Test
    void diagramTitleIsTheWorkflowName() {
        assertThat(title("{document: {name: order}, do: []}")).isEqualTo("order");
        assertThat(title("{do: []}")).isEqualTo("workflow");
    }
}
