package dev.stride.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how long the attributes of an event may be that a workflow publishes. */
class EventAttributesLimitTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    @ParameterizedTest(name = "{0} characters more than the limit: {1}")
    @CsvSource({"-1, COMPLETED", "0, COMPLETED", "1, FAULTED"})
    void publishedEvent_mayHaveAttributesUpToTheLimit(int more, Status status) {
        var characters = publish(1).effects().stream()
                .filter(Effect.Publish.class::isInstance)
                .map(effect -> ((Effect.Publish) effect).event())
                .flatMap(event -> event.properties().stream())
                .mapToInt(attribute -> attribute.getValue().asText().length())
                .sum();

        assertThat(publish(1 + Limits.EVENT_ATTRIBUTE_CHARACTERS - characters + more)
                        .branch()
                        .status())
                .isEqualTo(status);
    }

    private static Decision.Commit publish(int charactersOfTheType) {
        var event =
                new EventTemplate("e", "x".repeat(charactersOfTheType), "/shop", Optional.empty(), Optional.empty());
        var nodes = List.<Node>of(
                new Node.Enter(new StateScope("S", "inject", List.of()), 1, "/states/0"),
                new Node.Emit(List.of(event), 2, "/states/0"),
                new Node.Leave(3, "/states/0"),
                new Node.End("/end"));
        var plan = new Plan(new WorkflowId("w", "1"), "w", "test", NOTHING, 0, nodes, Map.of());
        var branch = Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, NOTHING, NOW)
                .withVersion(1);
        return (Decision.Commit)
                Engine.advance(plan, branch, new Stimulus.Proceed(1), EvaluationContext.withoutSecrets(NOW));
    }
}
