package dev.stride.language.serverlessworkflow08.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.Diagram;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.drawing.DrawingContract;
import dev.stride.source.SourceDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkflowDrawingTest extends DrawingContract {

    @Override
    protected Diagram draw(SourceDocument sourceDocument) {
        return WorkflowDrawing.draw(new Diagnostics(sourceDocument).root(), sourceDocument);
    }

    @Override
    protected List<String> faultyDefinitions() {
        return List.of(
                "{states: 7}",
                "{states: [7, null, [], {}]}",
                "{start: [], states: [{name: {}, type: 1, transition: [], end: {}, onErrors: 3}]}",
                "{functions: {}, timeouts: 'x.json', states: [{name: A, type: event, onEvents: [[], 1]}]}",
                "{states: [{name: A, type: switch, dataConditions: {a: 1}, defaultCondition: 2}]}",
                "{states: [{name: A, type: parallel, branches: [1, {actions: [2, {functionRef: [], eventRef: 1}]}]}]}",
                "{states: [{name: A, type: callback, action: [], eventRef: {}}, {name: A, type: callback}]}");
    }

    @Test
    void diagramTitleIsTheWorkflowNameAndVersion() {
        assertThat(title("{id: a, name: Orders, version: '1.0'}")).isEqualTo("Orders 1.0");
        assertThat(title("{id: a, version: 2}")).isEqualTo("a 2");
        assertThat(title("{key: a}")).isEqualTo("a");
    }
}
