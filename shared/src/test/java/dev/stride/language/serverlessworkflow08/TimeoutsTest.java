package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

class TimeoutsTest {

    @Test
    void whatAStateSaysReplacesWhatTheWorkflowSays() {
        var workflow = Timeouts.ofWorkflow(Places.of("""
                stateExecTimeout: {total: PT1H, single: PT1M}
                actionExecTimeout: PT5S
                eventTimeout: P1M
                """).root().fields());
        var state = Timeouts.of(
                Places.of("timeouts: {stateExecTimeout: PT10S, eventTimeout: P2D}")
                        .root()
                        .fields(),
                Timeouts.STATE,
                Timeouts.ACTION,
                Timeouts.EVENT);

        var both = state.orElse(workflow);

        assertThat(both.state().orElseThrow().total()).isEqualTo(PeriodDuration.parse("PT10S"));
        assertThat(both.state().orElseThrow().single()).isEmpty();
        assertThat(both.action()).contains(PeriodDuration.parse("PT5S"));
        assertThat(both.branch()).isEmpty();
        assertThat(both.event()).contains(PeriodDuration.parse("P2D"));
        assertThat(Timeouts.UNLIMITED.orElse(workflow)).isEqualTo(workflow);
        assertThat(workflow.state().orElseThrow().single()).contains(Duration.ofMinutes(1));
    }

    @Test
    void aStateHasNoTimeoutOfTheWorkflow() {
        var places = Places.of("timeouts: {workflowExecTimeout: PT1S}");
        Timeouts.of(places.root().fields(), Timeouts.STATE);
        assertThat(places.faults()).containsExactly("a workflow as a whole has this, not a part of it");
    }

    @Test
    void aSettingThatAStateCannotHaveIsOfNoEffectThere() {
        var places = Places.of("timeouts: {eventTimeout: PT1S, stateExecTimeout: PT1S}");
        var timeouts = Timeouts.of(places.root().fields(), Timeouts.STATE);
        assertThat(timeouts.event()).isEmpty();
        assertThat(places.warnings()).containsExactly("`eventTimeout` has no effect here");
    }

    @Test
    void anEventTimeoutMayStandBesideTheTimeouts() {
        var places = Places.of("{eventTimeout: PT1S, timeouts: {stateExecTimeout: PT2S}}");
        var timeouts = Timeouts.of(places.root().fields(), Timeouts.STATE, Timeouts.EVENT);
        assertThat(timeouts.event()).contains(PeriodDuration.parse("PT1S"));
        assertThat(timeouts.state()).isPresent();
        assertThat(places.warnings()).containsExactly("`eventTimeout` is read as if it stood in `timeouts`");
    }

    @Test
    void anEventTimeoutAmongTheTimeoutsWins() {
        var places = Places.of("{eventTimeout: PT1S, timeouts: {eventTimeout: PT2S}}");
        var timeouts = Timeouts.of(places.root().fields(), Timeouts.EVENT);
        assertThat(timeouts.event()).contains(PeriodDuration.parse("PT2S"));
        assertThat(places.warnings()).hasSize(1);
    }

    @Test
    void theTimeoutOfAWorkflowRunsNoStateThatIsUsedForCompensation() {
        var compilation = Definitions.compile("""
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
