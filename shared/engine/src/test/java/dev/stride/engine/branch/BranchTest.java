package dev.stride.engine.branch;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

class BranchTest {

    private static final JsonNode LARGE = TextNode.valueOf("large");
    private static final Fault FAULT = Fault.of(Fault.LIMIT, "too much");

    @ParameterizedTest(name = "{0}, suspended {1}: listed as {2}")
    @CsvSource({
        "PENDING, false, PENDING",
        "RUNNING, false, PENDING",
        "WAITING, false, PENDING",
        "WAITING, true, SUSPENDED",
        "SUSPENDED, true, SUSPENDED",
        "COMPLETED, true, COMPLETED",
        "FAULTED, false, FAULTED",
    })
    void listsShowAnInstanceAsPending_untilItIsSuspendedOrEnds(Status status, boolean suspended, Status listed) {
        var branch = switch (status) {
            case PENDING -> Branch.pending(BranchId.root("i"), "p", NOW);
            case RUNNING -> instance();
            case WAITING -> instance().waitingOn(new Wait.Sleep(NOW));
            case SUSPENDED -> instance().suspended();
            case COMPLETED, FAULTED, TIMED_OUT, CANCELLED -> instance().ended(status, NOW);
        };
        var requested = suspended ? branch.withSuspension(new Suspension(Optional.of("an outage"), NOW)) : branch;

        assertThat(requested.listStatus()).isEqualTo(listed);
    }

    @Test
    void erasedInstance_isCancelledWithoutData_andKeepsItsVersionAndItsTimes() {
        var ended = instance(LARGE)
                .withLabels(Optional.empty(), Map.of("order", "A7"))
                .withVersion(9)
                .ended(Status.FAULTED, NOW.plusSeconds(1));

        var erased = ended.erased();

        assertThat(erased.status()).isEqualTo(Status.CANCELLED);
        assertThat(erased.data()).isEqualTo(NullNode.getInstance());
        assertThat(erased.labels()).isEmpty();
        assertThat(erased.version()).isEqualTo(9);
        assertThat(erased.startedAt()).isEqualTo(NOW);
        assertThat(erased.endedAt()).isEqualTo(ended.endedAt());
    }

    @Test
    void dataOfEachOpenState_andOfTheOneThatATimeoutInterrupted_canBeStoredApart() {
        var interrupted = new PendingEnd(Status.TIMED_OUT, Optional.of(scope(3)));
        var branch = instance()
                .enteringScope(scope(0))
                .enteringScope(scope(1))
                .withExecutionLimit(ExecutionLimit.UNLIMITED.endingWith(interrupted))
                .withData(LARGE);
        List<Optional<JsonNode>> entered = List.of(Optional.of(NOTHING), Optional.of(NOTHING), Optional.of(NOTHING));
        List<Optional<JsonNode>> none = List.of(Optional.empty(), Optional.empty(), Optional.empty());

        var without = branch.withStoredData(NullNode.getInstance(), Optional.empty(), none);

        assertThat(branch.entryData()).isEqualTo(entered);
        assertThat(without.entryData()).isEqualTo(none);
        assertThat(without.withStoredData(LARGE, Optional.empty(), entered)).isEqualTo(branch);
    }

    @Test
    void stateThatATimeoutInterrupted_keepsTheDataFromBeforeTheFirstChange() {
        var interrupted = new PendingEnd(Status.TIMED_OUT, Optional.of(scope(3)));
        var limited = instance(TextNode.valueOf("first"))
                .withExecutionLimit(ExecutionLimit.UNLIMITED.endingWith(interrupted));

        assertThat(limited.withData(TextNode.valueOf("second")).withData(LARGE).entryData())
                .containsExactly(Optional.of(TextNode.valueOf("first")));
    }

    @Test
    void delayBeforeARetry_postponesTheDeadlineOfAnAttempt_butNotTheTotalOne() {
        var scope = new OpenScope(0, NOW, Optional.of(NOW.plusSeconds(60)), Optional.of(NOW.plusSeconds(30)));

        var extended = scope.extendedBy(Duration.ofSeconds(10));

        assertThat(extended.totalDeadline()).contains(NOW.plusSeconds(60));
        assertThat(extended.attemptDeadline()).contains(NOW.plusSeconds(40));
        assertThat(extended.deadline()).contains(NOW.plusSeconds(40));
    }

    @Test
    void faultOfAnEarlierState_canBeReadWhereverAnotherIsRaised_butNotTheFaultOfTheStateItself() {
        var earlier = new RaisedFault(FAULT, "Earlier", "/0", 1);
        var handled = new RaisedFault(FAULT, "Present", "/1", 2, Optional.of(earlier));
        var inState = instance().enteringScope(scope(0)).enteringScope(scope(1));

        assertThat(RaisedFault.readableIn(inState.withRaisedFault(Optional.of(handled))))
                .contains(earlier);
        assertThat(RaisedFault.readableIn(inState.withRaisedFault(Optional.of(earlier))))
                .contains(earlier);
        assertThat(RaisedFault.readableIn(inState.withScopes(List.of()).withRaisedFault(Optional.of(handled))))
                .contains(new RaisedFault(FAULT, "Present", "/1", 2));
        assertThat(RaisedFault.readableIn(inState)).isEmpty();
    }

    @Test
    void idOfAnInstance_tellsTheTimeOfItsStart_andAnyOtherTextNone() {
        var id = InstanceIds.derive(NOW, "seed");

        assertThat(InstanceIds.time(id)).contains(NOW);
        assertThat(InstanceIds.time("order-A7")).isEmpty();
        assertThat(InstanceIds.time(id + "0")).isEmpty();
        assertThat(InstanceIds.time(id.toUpperCase(Locale.ROOT).replace('0', 'X')))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"P1M, 2024-02-01T00:00:00Z", "P1Y, 2025-01-01T00:00:00Z", "PT36H, 2024-01-02T12:00:00Z"})
    void monthsAndYearsFollowTheCalendar(String duration, Instant end) {
        assertThat(CalendarTime.plus(NOW, PeriodDuration.parse(duration))).isEqualTo(end);
    }

    @Test
    void durationThatEndsAfterAnyDate_endsNever() {
        assertThat(CalendarTime.plus(NOW, PeriodDuration.parse("P999999999Y"))).isEqualTo(Instant.MAX);
    }
}
