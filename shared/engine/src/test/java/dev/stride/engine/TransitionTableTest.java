package dev.stride.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/** Tests the decision for each node kind, wait and stimulus against the table in {@code transitions.txt}. */
class TransitionTableTest {

    private static final String TABLE = "/engine/transitions.txt";
    private static final Path FOUND = Path.of("target/transitions.txt");
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final long VERSION = 7;

    private static final Constant YES = new Constant(JsonNodeFactory.instance.booleanNode(true));

    private static final Optional<PeriodDuration> HOUR = Optional.of(PeriodDuration.parse("PT1H"));
    private static final EventFilter PAID = new EventFilter("paid", "paid", "/shop", List.of());
    private static final ConsumedEvent CONSUMED_EVENT = new ConsumedEvent(PAID, YES, new DataPlacement.Discard());
    private static final WorkflowRef OTHER = new WorkflowRef("other", Optional.empty(), "/states/0");
    private static final Constant OBJECT = new Constant(JsonNodeFactory.instance.objectNode());
    private static final Constant ARRAY =
            new Constant(JsonNodeFactory.instance.arrayNode().add(1));
    private static final Instant LATER = NOW.plusSeconds(3600);

    private static final Suspension SUSPENSION = new Suspension(Optional.of("an outage"), NOW);

    /** One node of each kind; each leads to an {@code Enter} or to the end. */
    private static final List<Node> NODES = List.of(
            new Node.Enter(new StateScope("Rest", "inject", List.of()), 1, "/states/0"),
            new Node.Leave(7, "/states/0"),
            new Node.Assign(new Constant(IntNode.valueOf(1)), new DataPlacement.Replace(), 1, "/states/0/data"),
            new Node.Choose(List.of(new SwitchCase(YES, 1, "/states/0/when")), 1, "/states/0"),
            new Node.Invoke(
                    "pay", "pay", YES, YES, new DataPlacement.Discard(), Retry.NEVER, HOUR, 1, "/states/0/actions/0"),
            new Node.CallWorkflow(
                    "pay",
                    OTHER,
                    OBJECT,
                    Node.CallWorkflow.WaitMode.FOR_ITS_END,
                    YES,
                    new DataPlacement.Discard(),
                    Retry.NEVER,
                    HOUR,
                    1,
                    "/states/0/actions/0"),
            new Node.Delay(PeriodDuration.parse("PT1H"), 1, "/states/0/duration"),
            new Node.End("/states/0/end"),
            new Node.Listen(List.of(PAID), 1, "/states/0"),
            new Node.Await(
                    List.of(new EventAlternative(List.of(CONSUMED_EVENT), 1)), HOUR, OptionalInt.of(1), "/states/0"),
            new Node.Emit(
                    List.of(new EventTemplate("paid", "paid", "/shop", Optional.of(YES), Optional.empty())),
                    1,
                    "/states/0"),
            new Node.Fork(List.of(new ForkBranch("a", 15, HOUR)), Optional.empty(), 1, "/states/0"),
            new Node.ForEach(ARRAY, "item", Optional.empty(), 15, Optional.empty(), 1, "/states/0"),
            new Node.Detach(15, 1, "/states/0"),
            new Node.Compensate(1, "/states/0"),
            new Node.Return("/states/0"),
            new Node.KeepActive(List.of(PAID), OptionalInt.of(0), "/states/0/end"),
            new Node.Continue(OTHER, OBJECT, Optional.empty(), "/states/0/end"),
            new Node.Check(JsonNodeFactory.instance.objectNode(), 1, "/states/0"),
            new Node.Raise(OBJECT, "/states/0"));

    private static final Plan PLAN = new Plan(
            new WorkflowId("table", "1"),
            "table",
            "test",
            JsonNodeFactory.instance.objectNode(),
            0,
            NODES,
            Map.of("pay", CallTemplate.withoutAuth("rest", JsonNodeFactory.instance.objectNode())));

    /** Returns the waits that are possible at a node. */
    private static List<Wait> waits(Node node) {
        var sleep = new Wait.Sleep(NOW);
        var events = new Wait.Events(Optional.of(NOW));
        var calledInstance = new Wait.CalledInstance(VERSION, new DependentChild("j", "q"), Optional.of(NOW));
        var children = new Wait.Children(Join.create(VERSION, 1, 1, 1, 1));
        return switch (node) {
            case Node.Delay _, Node.Invoke _ -> List.of(new Wait.Nothing(), sleep);
            case Node.CallWorkflow _ -> List.of(new Wait.Nothing(), sleep, calledInstance);
            case Node.Await _, Node.KeepActive _ -> List.of(new Wait.Nothing(), events);
            case Node.Fork _, Node.ForEach _ -> List.of(new Wait.Nothing(), children);
            case Node.Enter _ -> List.of(new Wait.Nothing(), new Wait.Start(NOW));
            case Node.Leave _,
                    Node.Assign _,
                    Node.Choose _,
                    Node.Check _,
                    Node.Raise _,
                    Node.Listen _,
                    Node.Emit _,
                    Node.Detach _,
                    Node.Compensate _,
                    Node.Return _,
                    Node.Continue _,
                    Node.End _ -> List.of(new Wait.Nothing());
        };
    }

    @Test
    void engineReactionToEachMessageAtEachKindOfStep_matchesTheFileTransitionsTxt() throws IOException {
        Files.writeString(FOUND, table());
        try (var expected = TransitionTableTest.class.getResourceAsStream(TABLE)) {
            assertThat(table())
                    .as("compare %s with the resource %s", FOUND, TABLE)
                    .isEqualTo(new String(expected.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void testDataForTheEngine_coversEachKindOfWorkflowStepAndEachKindOfMessage() {
        assertThat(NODES.stream().map(Object::getClass)).containsExactlyInAnyOrder(Node.class.getPermittedSubclasses());
        assertThat(stimuli(branch(4, new Wait.Nothing())).stream().map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(kinds(Stimulus.class).toList());
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(TransitionTableTest::kinds)
                : Stream.of(type);
    }

    @Test
    void endedBranch_ignoresEveryMessage_exceptARetryOfAFailedOrTimedOutBranch() {
        for (var status : Arrays.stream(Status.values()).filter(Status::isFinal).toList()) {
            var ended = branch(6, new Wait.Nothing()).ended(status, NOW);
            var failed = status == Status.FAULTED || status == Status.TIMED_OUT;
            for (var stimulus : stimuli(ended)) {
                assertThat(outcome(ended, stimulus))
                        .isEqualTo(
                                failed && stimulus instanceof Stimulus.Retry
                                        ? "RUNNING at Enter, UpdateIndex"
                                        : "ignored");
            }
        }
    }

    private static String table() {
        var lines = new ArrayList<String>();
        for (int at = 0; at < NODES.size(); at++) {
            for (var wait : waits(NODES.get(at))) {
                var waiting = branch(at, wait);
                lines.addAll(rows(wait.getClass().getSimpleName(), waiting));
                if (!waiting.ready()) {
                    lines.addAll(rows("held " + wait.getClass().getSimpleName(), waiting.withSuspension(SUSPENSION)));
                }
            }
            lines.addAll(rows(
                    "Resting",
                    branch(at, new Wait.Nothing()).withSuspension(SUSPENSION).suspended()));
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> rows(String waiting, Branch branch) {
        return stimuli(branch).stream()
                .map(stimulus -> "%-12s %-14s %-15s -> %s"
                        .formatted(
                                kind(branch), waiting, stimulus.getClass().getSimpleName(), outcome(branch, stimulus)))
                .toList();
    }

    private static String outcome(Branch branch, Stimulus stimulus) {
        try {
            return switch (Engine.advance(PLAN, branch, stimulus, EvaluationContext.withoutSecrets(NOW))) {
                case Decision.Ignored() -> "ignored";
                case Decision.Perform(var calling, var outboundRequest, var _) ->
                    (outboundRequest instanceof OutboundRequest.WorkflowLookup ? "looks up" : "calls") + " at "
                            + kind(calling);
                case Decision.Commit(var committed, var effects, var _, var _) ->
                    committed.status() + " at " + kind(committed)
                            + effects.stream()
                                    .map(effect -> ", " + effect.getClass().getSimpleName())
                                    .sorted()
                                    .collect(Collectors.joining());
            };
        } catch (IllegalStateException e) {
            return "impossible: " + e.getMessage();
        }
    }

    private static String kind(Branch branch) {
        return NODES.get(branch.node()).getClass().getSimpleName();
    }

    private static Branch branch(int at, Wait wait) {
        var listening = new EventSubscription(
                VERSION, NOW, List.of(new EventInterest("paid", "paid", "/shop", Map.of(), List.of())));
        var ready = Branch.create(
                        BranchId.root("i"), Optional.empty(), "p", 0, JsonNodeFactory.instance.objectNode(), NOW)
                .withVersion(VERSION)
                .enteringScope(new OpenScope(0, NOW, Optional.of(LATER), Optional.empty()))
                .goTo(at);
        return switch (wait) {
            case Wait.Nothing() -> ready;
            case Wait.Events _ ->
                ready.withEvents(EventSubscriptions.NONE.adding(listening))
                        .waitingOn(wait)
                        .withTimer(Optional.of(new BranchTimer(VERSION, NOW, false)));
            case Wait.Start _, Wait.Sleep _, Wait.Children _, Wait.CalledInstance _ ->
                ready.waitingOn(wait).withTimer(Optional.of(new BranchTimer(VERSION, NOW, false)));
        };
    }

    private static List<Stimulus> stimuli(Branch branch) {
        var nothing = JsonNodeFactory.instance.objectNode();
        return List.of(
                new Stimulus.Begin("p", nothing),
                new Stimulus.BeginBranch(
                        "p",
                        new BranchOrigin(BranchId.root("i"), 1, 0, 0, true),
                        0,
                        nothing,
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        EventSubscriptions.NONE,
                        Optional.empty(),
                        Optional.empty()),
                new Stimulus.Proceed(VERSION),
                new Stimulus.TimerDue(VERSION),
                new Stimulus.CallReplied(branch.callKey(), 1, NOW, nothing, Optional.empty(), Optional.empty()),
                new Stimulus.CallPending(branch.callKey(), 1, Duration.ofSeconds(1)),
                new Stimulus.WorkflowFound(branch.callKey(), 1, new WorkflowId("other", "1"), "q"),
                new Stimulus.EventsAvailable(VERSION),
                new Stimulus.EventsArrived(VERSION, List.of(new ReceivedEvent("paid", "1", nothing))),
                new Stimulus.ChildEnded(
                        VERSION,
                        0,
                        new ChildResult.Completed(
                                List.of(new BranchOutput(nothing, DataPath.ROOT)), List.of(), ConsumedEventIds.NONE)),
                new Stimulus.Abandon("p"),
                new Stimulus.CallFailed(
                        branch.callKey(),
                        1,
                        NOW,
                        new Fault("no", "500", "no", Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                new Stimulus.Cancel("enough"),
                new Stimulus.Retry(VERSION, Optional.empty()),
                new Stimulus.Stop(Fault.of(Fault.LIMIT, "enough")),
                new Stimulus.Suspend("stuck", NOW),
                new Stimulus.Resume(LATER));
    }
}
