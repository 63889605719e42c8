package dev.stride.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Constant;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Case;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.Plan;
import dev.stride.plan.Retry;
import dev.stride.plan.Scope;
import dev.stride.plan.WorkflowId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/** The legal transitions, node kind by stimulus, as they stand in {@code transitions.txt}; every cell is tried here. */
class TransitionTableTest {

    private static final Path TABLE = Path.of("src/test/resources/engine/transitions.txt");
    private static final Path FOUND = Path.of("target/transitions.txt");
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final long VERSION = 7;

    private static final Constant YES = new Constant(JsonNodeFactory.instance.booleanNode(true));

    /** One node of every kind; each leads to an {@code Enter} or the end. */
    private static final List<Node> NODES = List.of(
            new Node.Enter(new Scope("Rest", "inject", List.of()), 1, "/states/0"),
            new Node.Leave(6, "/states/0"),
            new Node.Assign(new Constant(IntNode.valueOf(1)), new Placement.Replace(), 1, "/states/0/data"),
            new Node.Choose(List.of(new Case(YES, 1, "/states/0/when")), 1, "/states/0"),
            new Node.Invoke("pay", "pay", YES, YES, new Placement.Discard(), Retry.NEVER, 1, "/states/0/actions/0"),
            new Node.Delay(PeriodDuration.parse("PT1H"), 1, "/states/0/duration"),
            new Node.End("/states/0/end"));

    private static final Plan PLAN = new Plan(
            new WorkflowId("table", "1"),
            "table",
            "test",
            JsonNodeFactory.instance.objectNode(),
            0,
            NODES,
            Map.of("pay", new CallTemplate("rest", JsonNodeFactory.instance.objectNode())));

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
    void anEndedBranchIgnoresEveryStimulus() {
        for (var status : Arrays.stream(Status.values()).filter(Status::ended).toList()) {
            var ended = branch(6, new Wait.Nothing()).ended(status, NOW);
            for (var stimulus : stimuli(ended)) {
                assertThat(Engine.advance(PLAN, ended, stimulus, NOW)).isEqualTo(new Decision.Ignored());
            }
        }
    }

    private static String table() {
        var lines = new ArrayList<String>();
        for (int at = 0; at < NODES.size(); at++) {
            for (var wait : List.of(new Wait.Nothing(), new Wait.Wakeup(VERSION, NOW))) {
                var branch = branch(at, wait);
                for (var stimulus : stimuli(branch)) {
                    lines.add("%-7s %-8s %-8s -> %s"
                            .formatted(
                                    NODES.get(at).getClass().getSimpleName(),
                                    wait.getClass().getSimpleName(),
                                    stimulus.getClass().getSimpleName(),
                                    outcome(branch, stimulus)));
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String outcome(Branch branch, Stimulus stimulus) {
        try {
            return switch (Engine.advance(PLAN, branch, stimulus, NOW)) {
                case Decision.Ignored() -> "ignored";
                case Decision.Perform(var asking, var request, var _) ->
                    "calls " + request.call() + " at " + asking.at();
                case Decision.Moved(var moved, var _, var _) ->
                    moved.status() + " at " + NODES.get(moved.at()).getClass().getSimpleName();
            };
        } catch (IllegalStateException e) {
            return "impossible: " + e.getMessage();
        }
    }

    private static Branch branch(int at, Wait wait) {
        var begun = Branch.begin(BranchId.root("i"), "p", 0, JsonNodeFactory.instance.objectNode(), NOW)
                .withVersion(VERSION)
                .opening(new OpenScope(0, NOW))
                .goTo(at);
        return wait instanceof Wait.Nothing ? begun : begun.awaiting(wait);
    }

    private static List<Stimulus> stimuli(Branch branch) {
        var nothing = JsonNodeFactory.instance.objectNode();
        return List.of(
                new Stimulus.Begin("p", nothing),
                new Stimulus.Proceed(VERSION),
                new Stimulus.Fired(VERSION),
                new Stimulus.Replied(branch.callKey(), 1, nothing),
                new Stimulus.Failed(branch.callKey(), 1, new Fault("no", "500", "no", Optional.empty())),
                new Stimulus.Cancel("enough"),
                new Stimulus.Stop(Fault.of(Fault.LIMIT, "enough")),
                new Stimulus.Halt("stuck"));
    }
}
