package dev.stride.language.serverlessworkflow08.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.serverlessworkflow08.TestCompiler;
import dev.stride.language.serverlessworkflow08.TestDocument;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

class TimeoutsTest {

    @Test
    void stateTimeoutReplacesTheDefaultOfTheWorkflow() {
        var workflow = Timeouts.parseWorkflow(TestDocument.parse("""
                stateExecTimeout: {total: PT1H, single: PT1M}
                actionExecTimeout: PT5S
                eventTimeout: P1M
                """).root().fields());
        var state = Timeouts.parseOwn(
                TestDocument.parse("timeouts: {stateExecTimeout: PT10S, eventTimeout: P2D}")
                        .root()
                        .fields(),
                Timeouts.STATE,
                Timeouts.ACTION,
                Timeouts.EVENT);

        var both = state.withDefaults(workflow);

        assertThat(both.state().orElseThrow().total()).isEqualTo(PeriodDuration.parse("PT10S"));
        assertThat(both.state().orElseThrow().single()).isEmpty();
        assertThat(both.action()).contains(PeriodDuration.parse("PT5S"));
        assertThat(both.branch()).isEmpty();
        assertThat(both.event()).contains(PeriodDuration.parse("P2D"));
        assertThat(Timeouts.UNLIMITED.withDefaults(workflow)).isEqualTo(workflow);
        assertThat(workflow.state().orElseThrow().single()).contains(Duration.ofMinutes(1));
    }

    @Test
    void workflowExecTimeoutOfAState_isReportedAsADefinitionError() {
        var testDocument = TestDocument.parse("timeouts: {workflowExecTimeout: PT1S}");
        Timeouts.parseOwn(testDocument.root().fields(), Timeouts.STATE);
        assertThat(testDocument.faults())
                .containsExactly(
                        "`workflowExecTimeout` limits the workflow as a whole, so a state or branch cannot have it");
    }

    @Test
    void timeoutThatAStateDoesNotSupportIsIgnoredWithAWarning() {
        var testDocument = TestDocument.parse("timeouts: {eventTimeout: PT1S, stateExecTimeout: PT1S}");
        var timeouts = Timeouts.parseOwn(testDocument.root().fields(), Timeouts.STATE);
        assertThat(timeouts.event()).isEmpty();
        assertThat(testDocument.warnings()).containsExactly("`eventTimeout` has no effect here");
    }

    @Test
    void eventTimeoutOutsideTheTimeoutsObject_isAcceptedWithAWarning() {
        var testDocument = TestDocument.parse("{eventTimeout: PT1S, timeouts: {stateExecTimeout: PT2S}}");
        var timeouts = Timeouts.parseOwn(testDocument.root().fields(), Timeouts.STATE, Timeouts.EVENT);
        assertThat(timeouts.event()).contains(PeriodDuration.parse("PT1S"));
        assertThat(timeouts.state()).isPresent();
        assertThat(testDocument.warnings()).containsExactly("`eventTimeout` is read as if it were inside `timeouts`");
    }

    @Test
    void eventTimeoutInsideTheTimeoutsObject_takesPrecedenceOverOneOutside() {
        var testDocument = TestDocument.parse("{eventTimeout: PT1S, timeouts: {eventTimeout: PT2S}}");
        var timeouts = Timeouts.parseOwn(testDocument.root().fields(), Timeouts.EVENT);
        assertThat(timeouts.event()).contains(PeriodDuration.parse("PT2S"));
        assertThat(testDocument.warnings()).hasSize(1);
    }

    @Test
    void runBeforeStateOfAWorkflowTimeout_isRefused_ifItIsACompensationState() {
        var compilation = TestCompiler.compile("""
                id: t
                specVersion: '0.8'
                timeouts: {workflowExecTimeout: {duration: PT1H, runBefore: Undo}}
                states:
                  - {name: Do, type: inject, data: {}, end: true}
                  - {name: Undo, type: inject, data: {}, usedForCompensation: true, end: true}
                """);
        assertThat(compilation.toString()).contains("message=the state `Undo` is used for compensation");
    }
}
