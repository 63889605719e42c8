package dev.stride.engine.context;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.common.YamlValues;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Expression;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.start.StartEvents;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceLabelsTest {

    private static final EventFilter ORDERED = new EventFilter("ordered", "ordered", "/shop", List.of());
    private static final Map<String, Expression> LABELS = Map.of("order", jq(".order"), "buyer", jq(".buyer"));

    @ParameterizedTest
    @CsvSource({"A7, A7", "7, 7", "1.5, 1.5", "true, true"})
    void label_isTheTextOfAScalarThatItsExpressionReturns(String input, String label) {
        assertThat(begun("{ order: %s }".formatted(input)).labels()).containsExactly(Map.entry("order", label));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{ order: null }", "{ order: '' }", "{ order: [A7] }", "{ order: { id: A7 } }", "[1]"})
    void instanceWithoutAValueForALabel_startsWithoutTheLabel(String input) {
        assertThat(begun(input).labels()).isEmpty();
    }

    @ParameterizedTest(name = "{0} characters before {1}: {2} are kept")
    @CsvSource({"100, '', 100", "100, x, 100", "99, \uD83D\uDE00, 101", "99, \uD83D\uDE00x, 101"})
    void longLabel_isItsFirstHundredCharacters_ofWhichAPairOfSurrogatesIsOne(int count, String end, int kept) {
        var text = "a".repeat(count) + end;

        assertThat(Limits.LABEL_CHARACTERS).isEqualTo(100);
        assertThat(InstanceLabels.truncated(text)).isEqualTo(text.substring(0, kept));
    }

    @Test
    void instanceThatWaitsForItsFirstEvent_getsFromItTheLabelsThatItLacked_andKeepsTheOthers() {
        var waiting = begin(startedByEvents(true, 1), "{ buyer: Ann }");

        var ended = arriving(startedByEvents(true, 1), waiting, "{ order: A7, buyer: Bob }");

        assertThat(waiting.labels()).isEqualTo(Map.of("buyer", "Ann"));
        assertThat(ended.branch().labels()).isEqualTo(Map.of("buyer", "Ann", "order", "A7"));
        assertThat(ended.effects()).contains(new Effect.IndexLabels());
    }

    @Test
    void labelsOfAnInstance_areComputedAfterTheAssignmentsThatFollowItsFirstEvent() {
        var plan = startedByEvents(true, 2);

        assertThat(arriving(plan, begin(plan, "{}"), "{ number: A7 }").branch().labels())
                .isEqualTo(Map.of("order", "A7"));
    }

    @Test
    void laterEventAddsNoLabel_ifEventsStartNoInstanceOfTheWorkflow() {
        var plan = startedByEvents(false, 1);

        assertThat(arriving(plan, begin(plan, "{}"), "{ order: A7 }").branch().labels())
                .isEmpty();
    }

    @Test
    void secondEventOfAnInstance_addsNoLabel() {
        var plan = startedByEvents(true, 1);
        var again = begin(plan, "{}");
        var consumed = again.withEvents(again.events().consuming(List.of(ordered("0", "{}"))));

        assertThat(arriving(plan, consumed, "{ order: A7 }").branch().labels()).isEmpty();
    }

    @Test
    void labelsAreEvaluatedAgain_onlyForAnInstanceThatWaitsForItsFirstEvents() {
        var plan = startedByEvents(true, 1);
        var waiting = begin(plan, "{ buyer: Ann }");
        assertThat(InstanceLabels.areEvaluatedAgain(plan, waiting)).isTrue();

        assertThat(InstanceLabels.areEvaluatedAgain(plan, begin(plan, "{ buyer: Ann, order: A7 }")))
                .as("it has all labels")
                .isFalse();
        assertThat(InstanceLabels.areEvaluatedAgain(startedByEvents(false, 1), waiting))
                .as("events start no instance")
                .isFalse();
        assertThat(InstanceLabels.areEvaluatedAgain(plan, waiting.leavingScope().enteringScope(scope(1))))
                .as("it waits in another state")
                .isFalse();
        assertThat(InstanceLabels.areEvaluatedAgain(
                        plan, waiting.withEvents(waiting.events().consuming(List.of(ordered("0", "{}"))))))
                .as("it has consumed an event")
                .isFalse();
        var child = Branch.create(BranchId.root("i").child(1, 0), Optional.empty(), "p", 0, NOTHING, NOW)
                .enteringScope(scope(0));
        assertThat(InstanceLabels.areEvaluatedAgain(plan, child))
                .as("a child branch has no labels")
                .isFalse();
    }

    /**
     * Returns a workflow that waits for an event, and writes its data.
     *
     * @param starts whether such events also start instances
     * @param after the node after the wait: 1 to leave the state, 2 to rename a property first
     */
    private static Plan startedByEvents(boolean starts, int after) {
        var settings = WorkflowSettings.NONE.withLabels(LABELS);
        var event = new ConsumedEvent(ORDERED, jq(".data"), new DataPlacement.Merge(Optional.empty(), "data"));
        return plan(
                starts ? startingOn(settings) : settings,
                new Node.Enter(new StateScope("Ordered", "event", List.of()), 4, "/states/0"),
                new Node.Leave(3, "/states/0"),
                new Node.Assign(jq("{ order: .number }"), new DataPlacement.Replace(), 1, "/states/0"),
                new Node.End("/states/0"),
                new Node.Await(
                        List.of(new EventAlternative(List.of(event), after)),
                        Optional.empty(),
                        OptionalInt.empty(),
                        "/states/0"));
    }

    private static WorkflowSettings startingOn(WorkflowSettings settings) {
        var starts = new StartEvents(List.of(ORDERED), false, Optional.empty(), false);
        return new WorkflowSettings(
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        Optional.of(starts),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty())
                .withLabels(settings.labels());
    }

    private static Branch begun(String input) {
        return begin(plan(WorkflowSettings.NONE.withLabels(LABELS), new Node.End("")), input);
    }

    /** Returns the instance after its first commit. */
    private static Branch begin(Plan plan, String input) {
        var begin = new Stimulus.Begin("p", YamlValues.json(input));
        var decision = Engine.begin(plan, BranchId.root("i"), begin, EvaluationContext.withoutSecrets(NOW));
        var begun = ((Decision.Commit) decision).branch().withVersion(1);
        return begun.ready() ? commit(plan, begun, new Stimulus.Proceed(1), NOW).branch() : begun;
    }

    private static Decision.Commit arriving(Plan plan, Branch waiting, String data) {
        var subscription = waiting.events().current().orElseThrow().version();
        return commit(plan, waiting, new Stimulus.EventsArrived(subscription, List.of(ordered("1", data))), NOW);
    }

    private static ReceivedEvent ordered(String id, String data) {
        JsonNode content = JsonNodeFactory.instance
                .objectNode()
                .put("type", "ordered")
                .put("id", id)
                .set("data", YamlValues.json(data));
        return new ReceivedEvent("ordered", id, content);
    }
}
