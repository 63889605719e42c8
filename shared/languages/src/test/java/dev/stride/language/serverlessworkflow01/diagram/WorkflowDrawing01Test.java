package dev.stride.language.serverlessworkflow01.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.Diagram;
import dev.stride.language.drawing.DrawingContract;
import dev.stride.source.SourceDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkflowDrawing01Test extends DrawingContract {

    @Override
    protected Diagram draw(SourceDocument sourceDocument) {
        return WorkflowDrawing01.draw(sourceDocument);
    }

    @Override
    protected List<String> faultyDefinitions() {
        return List.of(
                "{states: 7}",
                "{states: [7, null, [], {}]}",
                "{startsAt: [], onError: [1, {}], states: [{name: {}, type: 1, nextState: [], end: {}, onError: 3}]}",
                "{states: [{name: A, type: EVENT, events: [[], 1, {condition: [], actions: 5}]}]}",
                "{states: [{name: A, type: SWITCH, choices: [{and: 1}, {not: [{}]}, 3], default: {}}]}",
                "{states: [{name: A, type: PARALLEL, branches: [1, {states: [2, {}], startsAt: Q}]}]}",
                "{states: [{name: A, type: OPERATION, actions: [1, {function: []}, {retry: [{}, 2]}]}, {name: A}]}");
    }

    @Test
    void diagramTitleIsTheWorkflowNameAndVersion() {
        assertThat(title("{id: a, name: Orders, version: '1.0'}")).isEqualTo("Orders 1.0");
        assertThat(title("{id: a, version: 2}")).isEqualTo("a 2");
        assertThat(title("{startsAt: A}")).isEqualTo("A");
    }
}
