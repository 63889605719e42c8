package dev.stride.engine.branch;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

class DeadlinesTest {

    private static final PeriodDuration HOUR = PeriodDuration.parse("PT1H");
    private static final PeriodDuration TWO_HOURS = PeriodDuration.parse("PT2H");
    private static final Instant DUE = NOW.plus(Duration.ofHours(1));

    /** A state that contains another one. */
    private static final Plan PLAN =
            plan(state("Outer", 1, "/do/0"), state("Inner", 2, "/do/0/do/0"), new Node.End(""));

    @ParameterizedTest(name = "{0} milliseconds after the deadline of the {1} state")
    @CsvSource({
        "-1, outer,",
        "0, outer, Outer",
        "1, outer, Outer",
        "-1, inner,",
        "0, inner, Outer Inner",
        "0, both, Outer",
    })
    void outermostStateWhoseDeadlineHasPassed_timesOut_andTheStatesInItEnd(long after, String limited, String open) {
        var branch = instance()
                .withScopes(List.of(
                        limited.equals("inner") ? scope(0) : limited(0),
                        limited.equals("outer") ? scope(1) : limited(1)));

        var expired = Deadlines.upToExpiredState(branch, DUE.plusMillis(after));

        assertThat(expired.map(it -> String.join(
                        " ",
                        it.scopes().stream()
                                .map(scope -> PLAN.stateName(scope.enterNode()))
                                .toList())))
                .isEqualTo(Optional.ofNullable(open));
    }

    @Test
    void timeoutOfAState_isLocatedAtTheState_unlessTheBranchIsDirectlyInIt() {
        var nested = instance().withScopes(List.of(limited(0), scope(1)));
        var inner = instance().withScopes(List.of(scope(0), limited(1)));

        assertThat(Deadlines.stateTimeout(PLAN, nested, nested.leavingScope(), DUE)
                        .pointer())
                .contains("/do/0");
        assertThat(Deadlines.stateTimeout(PLAN, inner, inner, DUE).pointer()).isEmpty();
    }

    @Test
    void messageOfATimeout_namesTheStateAndTheTimeoutThatPassed() {
        var total = instance().withOpenScope(limited(0));
        var attempt = instance().withOpenScope(new OpenScope(1, NOW, Optional.of(DUE.plusMillis(1)), Optional.of(DUE)));

        assertThat(Deadlines.stateTimeout(PLAN, total, total, DUE).message())
                .isEqualTo("the state \"Outer\" exceeded its timeout of PT1H");
        assertThat(Deadlines.stateTimeout(PLAN, attempt, attempt, DUE).message())
                .isEqualTo("the state \"Inner\" exceeded its timeout of PT2H");
    }

    @Test
    void waitingBranchWakesAtTheEarliestOfItsDeadlinesAndTheEndOfItsWait_ifThatCanBeRepresented() {
        var sleeping = instance().waitingOn(new Wait.Sleep(DUE));
        var endless = instance().waitingOn(new Wait.Events(Optional.of(Instant.MAX)));

        assertThat(Deadlines.nextWakeup(sleeping)).contains(DUE);
        assertThat(Deadlines.nextWakeup(sleeping.withOpenScope(
                        new OpenScope(0, NOW, Optional.of(DUE.minusMillis(1)), Optional.empty()))))
                .contains(DUE.minusMillis(1));
        assertThat(Deadlines.nextWakeup(endless)).isEmpty();
        assertThat(Deadlines.nextWakeup(endless.withOpenScope(limited(0)))).contains(DUE);
    }

    private static Node.Enter state(String name, int next, String source) {
        return new Node.Enter(
                new StateScope(name, "do", List.of(), Optional.of(HOUR), Optional.of(TWO_HOURS), OptionalInt.empty()),
                next,
                source);
    }

    private static OpenScope limited(int enter) {
        return new OpenScope(enter, NOW, Optional.of(DUE), Optional.empty());
    }
}
