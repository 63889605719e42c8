package dev.stride.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Constant;
import dev.stride.plan.Arm;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Case;
import dev.stride.plan.EventFilter;
import dev.stride.plan.EventTemplate;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.Plan;
import dev.stride.plan.Reception;
import dev.stride.plan.Retry;
import dev.stride.plan.Scope;
import dev.stride.plan.Way;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowRef;
import java.io.IOException;
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
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/** The legal transitions, node kind by stimulus, as they stand in {@code transitions.txt}; every cell is tried here. */
class TransitionTableTest {

    private static final Path TABLE = Path.of("src/test/resources/engine/transitions.txt");
    private static final Path FOUND = Path.of("target/transitions.txt");
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final long VERSION = 7;

    private static final Constant YES = new Constant(JsonNodeFactory.instance.booleanNode(true));

    private static final Optional<PeriodDuration> HOUR = Optional.of(PeriodDuration.parse("PT1H"));
    private static final EventFilter PAID = new EventFilter("paid", "paid", "/shop", List.of());
    private static final Reception RECEPTION = new Reception(PAID, YES, new Placement.Discard());
    private static final WorkflowRef OTHER = new WorkflowRef("other", Optional.empty(), "/states/0");
    private static final Constant OBJECT = new Constant(JsonNodeFactory.instance.objectNode());
    private static final Constant ARRAY =
            new Constant(JsonNodeFactory.instance.arrayNode().add(1));
    private static final Instant LATER = NOW.plusSeconds(3600);

    private static final Hold HOLD = new Hold(Optional.of("an outage"), NOW);

    /** One node of every kind; each leads to an {@code Enter} or the end. */
    private static final List<Node> NODES = List.of(
            new Node.Enter(new Scope("Rest", "inject", List.of()), 1, "/states/0"),
            new Node.Leave(7, "/states/0"),
            new Node.Assign(new Constant(IntNode.valueOf(1)), new Placement.Replace(), 1, "/states/0/data"),
            new Node.Choose(List.of(new Case(YES, 1, "/states/0/when")), 1, "/states/0"),
            new Node.Invoke(
                    "pay", "pay", YES, YES, new Placement.Discard(), Retry.NEVER, HOUR, 1, "/states/0/actions/0"),
            new Node.Call(
                    "pay",
                    OTHER,
                    OBJECT,
                    Node.Call.Waits.FOR_ITS_END,
                    YES,
                    new Placement.Discard(),
                    Retry.NEVER,
                    HOUR,
                    1,
                    "/states/0/actions/0"),
            new Node.Delay(PeriodDuration.parse("PT1H"), 1, "/states/0/duration"),
            new Node.End("/states/0/end"),
            new Node.Listen(List.of(PAID), 1, "/states/0"),
            new Node.Await(List.of(new Way(List.of(RECEPTION), 1)), HOUR, OptionalInt.of(1), "/states/0"),
            new Node.Emit(
                    List.of(new EventTemplate("paid", "paid", "/shop", Optional.of(YES), Optional.empty())),
                    1,
                    "/states/0"),
            new Node.Fork(List.of(new Arm("a", 15, HOUR)), Optional.empty(), 1, "/states/0"),
            new Node.ForEach(ARRAY, "item", Optional.empty(), 15, Optional.empty(), 1, "/states/0"),
            new Node.Detach(15, 1, "/states/0"),
            new Node.Compensate(1, "/states/0"),
            new Node.Return("/states/0"),
            new Node.Rest(List.of(PAID), OptionalInt.of(0), "/states/0/end"),
            new Node.Continue(OTHER, OBJECT, Optional.empty(), "/states/0/end"));

    private static final Plan PLAN = new Plan(
            new WorkflowId("table", "1"),
            "table",
            "test",
            JsonNodeFactory.instance.objectNode(),
            0,
            NODES,
            Map.of("pay", CallTemplate.open("rest", JsonNodeFactory.instance.objectNode())));

    /** What a branch can wait for at a node. */
    private static List<Wait> waits(Node node) {
        var wakeup = new Wait.Wakeup(NOW);
        var events = new Wait.Events(Optional.of(NOW));
        var callee = new Wait.Callee(VERSION, new Companion("j", "q"), Optional.of(NOW));
        var children = new Wait.Children(Gathering.of(VERSION, 1, 1, 1, 1));
        return switch (node) {
            case Node.Delay _, Node.Invoke _ -> List.of(new Wait.Nothing(), wakeup);
            case Node.Call _ -> List.of(new Wait.Nothing(), wakeup, callee);
            case Node.Await _, Node.Rest _ -> List.of(new Wait.Nothing(), events);
            case Node.Fork _, Node.ForEach _ -> List.of(new Wait.Nothing(), children);
            case Node.Enter _,
                    Node.Leave _,
                    Node.Assign _,
                    Node.Choose _,
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
    void everyNodeKindMeetsEveryStimulusAsTheTableSays() throws IOException {
        Files.writeString(FOUND, table());
        assertThat(table()).as("compare %s with %s", FOUND, TABLE).isEqualTo(Files.readString(TABLE));
    }

    @Test
    void theTableHasEveryKindOfNodeAndStimulus() {
        assertThat(NODES.stream().map(Object::getClass)).containsExactlyInAnyOrder(Node.class.getPermittedSubclasses());
        assertThat(stimuli(branch(4, new Wait.Nothing())).stream().map(Object::getClass))
                .containsExactlyInAnyOrder(Stimulus.class.getPermittedSubclasses());
    }

    @Test
    void anEndedBranchIgnoresEveryStimulusButTheRetryOfAFailure() {
        for (var status : Arrays.stream(Status.values()).filter(Status::ended).toList()) {
            var ended = branch(6, new Wait.Nothing()).ended(status, NOW);
            var failed = status == Status.FAULTED || status == Status.TIMED_OUT;
            for (var stimulus : stimuli(ended)) {
                assertThat(outcome(ended, stimulus))
                        .isEqualTo(
                                failed && stimulus instanceof Stimulus.Retry ? "RUNNING at Enter, Enlist" : "ignored");
            }
        }
    }

    private static String table() {
        var lines = new ArrayList<String>();
        for (int at = 0; at < NODES.size(); at++) {
            for (var wait : waits(NODES.get(at))) {
                lines.addAll(rows(wait.getClass().getSimpleName(), branch(at, wait)));
            }
            lines.addAll(rows(
                    "Resting", branch(at, new Wait.Nothing()).withHold(HOLD).resting()));
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> rows(String waiting, Branch branch) {
        return stimuli(branch).stream()
                .map(stimulus -> "%-10s %-8s %-10s -> %s"
                        .formatted(
                                kind(branch), waiting, stimulus.getClass().getSimpleName(), outcome(branch, stimulus)))
                .toList();
    }

    private static String outcome(Branch branch, Stimulus stimulus) {
        try {
            return switch (Engine.advance(PLAN, branch, stimulus, Circumstances.at(NOW))) {
                case Decision.Ignored() -> "ignored";
                case Decision.Perform(var asking, var request, var _) ->
                    (request instanceof Request.Lookup ? "looks up" : "calls") + " at " + kind(asking);
                case Decision.Moved(var moved, var effects, var _) ->
                    moved.status() + " at " + kind(moved)
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
        return NODES.get(branch.at()).getClass().getSimpleName();
    }

    private static Branch branch(int at, Wait wait) {
        var listening =
                new Subscription(VERSION, NOW, List.of(new Interest("paid", "paid", "/shop", Map.of(), List.of())));
        var begun = Branch.begin(
                        BranchId.root("i"), Optional.empty(), "p", 0, JsonNodeFactory.instance.objectNode(), NOW)
                .withVersion(VERSION)
                .opening(new OpenScope(0, NOW, Optional.of(LATER), Optional.empty()))
                .goTo(at);
        return switch (wait) {
            case Wait.Nothing() -> begun;
            case Wait.Events _ ->
                begun.withHearing(Hearing.NOTHING.listeningTo(listening))
                        .awaiting(wait)
                        .withAlarm(Optional.of(new Alarm(VERSION, NOW)));
            case Wait.Wakeup _, Wait.Children _, Wait.Callee _ ->
                begun.awaiting(wait).withAlarm(Optional.of(new Alarm(VERSION, NOW)));
        };
    }

    private static List<Stimulus> stimuli(Branch branch) {
        var nothing = JsonNodeFactory.instance.objectNode();
        return List.of(
                new Stimulus.Begin("p", nothing),
                new Stimulus.BeginArm(
                        "p",
                        new Origin(BranchId.root("i"), 1, 0, 0, true),
                        0,
                        nothing,
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Hearing.NOTHING,
                        Optional.empty()),
                new Stimulus.Proceed(VERSION),
                new Stimulus.Fired(VERSION),
                new Stimulus.Replied(branch.callKey(), 1, nothing, Optional.empty()),
                new Stimulus.Pending(branch.callKey(), 1, Duration.ofSeconds(1)),
                new Stimulus.Found(branch.callKey(), 1, new WorkflowId("other", "1"), "q"),
                new Stimulus.Expecting(VERSION),
                new Stimulus.Arrived(VERSION, List.of(new Heard("paid", "1", nothing))),
                new Stimulus.ChildEnded(
                        VERSION,
                        0,
                        new Ended.Completed(
                                List.of(new Contribution(nothing, Spot.ROOT)), List.of(), Consumption.NONE)),
                new Stimulus.Abandon("p"),
                new Stimulus.Failed(
                        branch.callKey(), 1, new Fault("no", "500", "no", Optional.empty()), Optional.empty()),
                new Stimulus.Cancel("enough"),
                new Stimulus.Retry(VERSION, Optional.empty()),
                new Stimulus.Stop(Fault.of(Fault.LIMIT, "enough")),
                new Stimulus.Suspend("stuck", NOW),
                new Stimulus.Resume(LATER));
    }
}
