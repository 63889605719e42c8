package dev.stride.engine.lifecycle;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CompensationLog;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.Status;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.lifecycle.VersionChange.Obstacle;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.ExecTimeout;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.threeten.extra.PeriodDuration;

/** Tests what carries a failed instance over to another version of its workflow, and what stands in the way. */
class VersionChangeTest {

    private static final Instant LATER = NOW.plusSeconds(60);

    /** The first version: the instance has failed in its state {@code B}, the node 2. */
    private static final Plan FIRST = version(
            "1",
            WorkflowSettings.NONE,
            enter("A", 1),
            leave("A", 2),
            enter("B", 3),
            leave("B", 4),
            new Node.End("/end"));

    /** The second version has the same states at other nodes: {@code B} is the node 0. */
    private static final Plan SECOND = version(
            "2",
            WorkflowSettings.NONE,
            enter("B", 1),
            leave("B", 2),
            new Node.End("/end"),
            enter("A", 4),
            leave("A", 0));

    private static final Branch FAILED = failedIn(2);

    @Test
    void retriedInstance_continuesAtTheStateOfTheSameName_withThePlanOfTheOtherVersion() {
        var commit = (Decision.Commit) retry(FIRST, SECOND, FAILED);

        assertThat(Engine.obstacles(FIRST, SECOND, FAILED)).isEmpty();
        assertThat(commit.branch().plan()).isEqualTo("q");
        assertThat(commit.branch().node()).isZero();
        assertThat(commit.branch().status()).isEqualTo(Status.RUNNING);
        assertThat(commit.entries())
                .containsExactly(new HistoryEntry.Retried(
                        LATER, "B", Optional.empty(), Optional.of(new HistoryEntry.Retried.VersionChanged("1", "2"))));
    }

    @Test
    void retryThatNamesAnotherState_orThatComesTooLate_isIgnored() {
        var without = version("2", WorkflowSettings.NONE, enter("A", 1), leave("A", 2), new Node.End("/end"));

        assertThat(messages(FIRST, without, FAILED)).containsExactly("version 2 has no state `B`, which failed");
        assertThat(retry(FIRST, without, FAILED)).isEqualTo(new Decision.Ignored());
        assertThat(retry(FIRST, SECOND, FAILED.withVersion(8))).isEqualTo(new Decision.Ignored());
    }

    @Test
    void retryWithAnotherVersion_whosePlanIsNotAtHand_isIgnored() {
        assertThat(Engine.advance(FIRST, FAILED, other(FAILED.version()), EvaluationContext.withoutSecrets(LATER)))
                .isEqualTo(new Decision.Ignored());
    }

    @Test
    void instanceThatFailedBeforeItsFirstState_startsAtTheFirstStateOfTheOtherVersion() {
        var rejected = instance().ended(Status.FAULTED, NOW);
        var renamed = version("2", WorkflowSettings.NONE, enter("Z", 1), leave("Z", 2), new Node.End("/end"));

        assertThat(Engine.obstacles(FIRST, renamed, rejected)).isEmpty();
        assertThat(messages(FIRST, renamed, failedIn(0))).containsExactly("version 2 has no state `A`, which failed");
        assertThat(messages(FIRST, renamed, rejected.goTo(2).ended(Status.FAULTED, NOW)))
                .containsExactly("version 2 has no state `B`, which failed");
    }

    /** The pointer of an assignment in the second version, and the variable that the instance lacks then. */
    static Stream<List<String>> assignments() {
        return Stream.of(
                List.of("", "x"),
                List.of("/input", "x"),
                List.of("/states/B/input", "x"),
                List.of("/states/A/input", ""),
                List.of("/states/BB/input", ""));
    }

    @ParameterizedTest
    @MethodSource("assignments")
    void variableThatTheOtherVersionSetsAroundTheState_mustHaveBeenSet(List<String> row) {
        var second = setting("2", "x", row.getFirst());
        var failed = failedIn(1);

        assertThat(messages(setting("1", "y", row.getFirst()), second, failed))
                .isEqualTo(row.getLast().isEmpty() ? List.of() : List.of(lacks("x")));
        assertThat(Engine.obstacles(setting("1", "x", row.getFirst()), second, failed))
                .isEmpty();
    }

    /** Returns a version that sets a variable, at this pointer, before its state {@code B}. */
    private static Plan setting(String version, String variable, String source) {
        return version(
                version,
                WorkflowSettings.NONE,
                bind(variable, source, 1),
                enter("B", 2),
                leave("B", 3),
                new Node.End("/end"),
                enter("A", 5),
                leave("A", 3),
                enter("BB", 7),
                leave("BB", 3));
    }

    @Test
    void variableThatTheStateItselfSets_needNotHaveBeenSet_whereasEachThatIsSetBesideItMust() {
        var within = version(
                "2", WorkflowSettings.NONE, enter("B", 1), bind("x", "", 2), leave("B", 3), new Node.End("/end"));
        var beside = version(
                "2",
                WorkflowSettings.NONE,
                enter("B", 1),
                leave("B", 2),
                bind("x", "", 3),
                bind("w", "", 4),
                new Node.End("/end"));

        assertThat(Engine.obstacles(FIRST, within, FAILED)).isEmpty();
        assertThat(messages(FIRST, beside, FAILED)).containsExactly(lacks("w, x"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.class,
            names = {"CANCELLED", "TIMED_OUT"})
    void compensationThatFailed_canOnlyBeFinishedByItsOwnVersion(Status end) {
        var refusal = "a compensation failed: only version 1, which it undoes, can finish it";
        var ending =
                FAILED.withExecutionLimit(FAILED.executionLimit().endingWith(new PendingEnd(end, Optional.empty())));

        assertThat(messages(FIRST, SECOND, ending)).isEqualTo(end == Status.CANCELLED ? List.of(refusal) : List.of());
        assertThat(messages(FIRST, SECOND, FAILED.withCompensationLog(CompensationLog.EMPTY.returningTo(2))))
                .containsExactly(refusal);
    }

    @Test
    void completedStatesThatCanBeCompensated_areFoundInTheOtherVersion() {
        var completed = FAILED.withCompensationLog(CompensationLog.EMPTY.adding(0));
        var without = version("2", WorkflowSettings.NONE, enter("B", 1), leave("B", 2), new Node.End("/end"));

        assertThat(((Decision.Commit) retry(FIRST, SECOND, completed)).branch().compensationLog())
                .isEqualTo(CompensationLog.EMPTY.adding(3));
        assertThat(messages(FIRST, without, completed))
                .containsExactly("version 2 has no state `A`, which compensates a completed state");
    }

    @Test
    void instanceThatTimedOut_continuesAtTheStateThatTheTimeoutInterrupted() {
        var ended = instance()
                .withExecutionLimit(ExecutionLimit.UNLIMITED.endingWith(
                        new PendingEnd(Status.TIMED_OUT, Optional.of(scope(2).withoutDeadlines()))))
                .enteringScope(scope(0))
                .leavingScope()
                .ended(Status.TIMED_OUT, NOW);
        var without = version("2", WorkflowSettings.NONE, enter("A", 1), leave("A", 2), new Node.End("/end"));

        assertThat(((Decision.Commit) retry(FIRST, SECOND, ended)).branch().node())
                .isZero();
        assertThat(messages(FIRST, without, ended)).contains("version 2 has no state `B`, which a timeout interrupted");
    }

    @ParameterizedTest(name = "the instance has {0}, the versions {1} and {2}: {3}")
    @CsvSource({"PT1H, PT1H, PT2H, PT2H", "PT3H, PT1H, PT2H, PT3H", "PT1H, PT1H, , ", ", , PT2H, PT2H"})
    void timeoutOfTheOtherVersionApplies_unlessTheStartSetOne(String own, String before, String after, String applies) {
        var limited = Optional.ofNullable(own)
                .map(it -> FAILED.withExecutionLimit(ExecutionLimit.forInstance(timeout(it), NOW)))
                .orElse(FAILED);
        var from = version("1", settings(before), FIRST.nodes().toArray(Node[]::new));
        var to = version("2", settings(after), SECOND.nodes().toArray(Node[]::new));

        assertThat(((Decision.Commit) retry(from, to, limited))
                        .branch()
                        .executionLimit()
                        .deadline())
                .isEqualTo(Optional.ofNullable(applies).map(it -> LATER.plus(PeriodDuration.parse(it))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"paid", "sent"})
    void receivedEventThatTheOtherVersionNeverAwaits_isToldByItsName(String awaited) {
        var filter = new EventFilter(awaited, awaited, "/shop", List.of());
        var listening = version(
                "2",
                WorkflowSettings.NONE,
                enter("B", 1),
                leave("B", 2),
                new Node.Listen(List.of(filter), 3, "/listen"),
                new Node.End("/end"));
        var content = JsonNodeFactory.instance.objectNode().put("type", "paid");
        var received = FAILED.withEvents(
                EventSubscriptions.startedBy(List.of(new ReceivedEvent("paid", "1", content)), List.of()));
        var refusal =
                "version 2 awaits no event `paid` of the type `paid`, which the instance has received and not consumed";

        assertThat(messages(FIRST, listening, received))
                .isEqualTo(awaited.equals("paid") ? List.of() : List.of(refusal));
    }

    private static String lacks(String variables) {
        return "version 2 needs values that the instance has not computed before `B`: " + variables;
    }

    private static List<String> messages(Plan from, Plan to, Branch failed) {
        return Engine.obstacles(from, to, failed).stream()
                .map(Obstacle::message)
                .toList();
    }

    private static Decision retry(Plan from, Plan to, Branch failed) {
        return Engine.retry(from, to, failed, other(FAILED.version()), EvaluationContext.withoutSecrets(LATER));
    }

    private static Stimulus.Retry other(long version) {
        return new Stimulus.Retry(version, Optional.empty(), Optional.of("q"));
    }

    private static Branch failedIn(int enter) {
        return instance().enteringScope(scope(enter)).goTo(enter + 1).ended(Status.FAULTED, NOW);
    }

    private static Plan version(String version, WorkflowSettings settings, Node... nodes) {
        return new Plan(new WorkflowId("w", version), "w", "test", NOTHING, 0, List.of(nodes), Map.of(), settings);
    }

    private static Node.Enter enter(String state, int next) {
        return new Node.Enter(new StateScope(state, "operation", List.of()), next, "/states/" + state);
    }

    private static Node.Leave leave(String state, int next) {
        return new Node.Leave(next, "/states/" + state);
    }

    private static Node.Assign bind(String variable, String source, int next) {
        return new Node.Assign(jq("1"), new DataPlacement.Bind(variable), next, source);
    }

    private static ExecTimeout timeout(String duration) {
        return new ExecTimeout(PeriodDuration.parse(duration), true, OptionalInt.empty());
    }

    private static WorkflowSettings settings(String timeout) {
        return new WorkflowSettings(
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.ofNullable(timeout).map(VersionChangeTest::timeout),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty());
    }
}
