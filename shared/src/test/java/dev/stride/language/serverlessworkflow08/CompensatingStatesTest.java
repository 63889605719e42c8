package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.document.Declared;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** States that are used for compensation are no part of the main flow. */
class CompensatingStatesTest {

    private static final String STATES = "[{name: Undo, usedForCompensation: true}, {name: Do}, {name: More}]";
    private static final Declared<String> NAMES =
            new Declared<>("state", Map.of("Undo", "Undo", "Do", "Do", "More", "More"), true);

    @Test
    void aWorkflowThatSaysNothingBeginsWithTheFirstStateThatIsNotUsedForCompensation() {
        var places = Places.of("states: " + STATES);
        assertThat(start(places).state()).contains("Do");
        assertThat(places.faults()).isEmpty();
    }

    @Test
    void aWorkflowDoesNotBeginWithAStateThatIsUsedForCompensation() {
        var places = Places.of("{start: Undo, states: " + STATES + "}");
        start(places);
        assertThat(places.faults()).containsExactly("a state that is used for compensation begins no workflow");
    }

    @Test
    void aWorkflowHasAStateThatIsNotUsedForCompensation() {
        var places = Places.of("states: [{name: Undo, usedForCompensation: true}]");
        start(places);
        assertThat(places.faults())
                .containsExactly("all states are used for compensation, so that there is none to begin with");
    }

    @Test
    void theTimeoutOfAWorkflowRunsNoStateThatIsUsedForCompensation() {
        var compiled = Definitions.compile("""
                id: t
                specVersion: '0.8'
                timeouts: {workflowExecTimeout: {duration: PT1H, runBefore: Undo}}
                states:
                  - {name: Do, type: inject, data: {}, end: true}
                  - {name: Undo, type: inject, data: {}, usedForCompensation: true, end: true}
                """);
        assertThat(compiled.toString()).contains("message=the state `Undo` is used for compensation");
    }

    private static Start start(Places places) {
        return Start.read(
                places.root().at("start"), NAMES, places.root().at("states").items());
    }
}
