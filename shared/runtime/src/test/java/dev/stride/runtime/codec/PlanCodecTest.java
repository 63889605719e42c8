package dev.stride.runtime.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.DataFilter;
import dev.stride.expression.jq.Jq;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.EventAttributePath;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import dev.stride.plan.text.PlanPrinter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.threeten.extra.PeriodDuration;

class PlanCodecTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Expression VALUE = new DataFilter(new Constant(JSON.textNode("x")));
    private static final FaultMatch NOT_FOUND = new FaultMatch("NotFound", Optional.of("404"));

    private static final RetryPolicy POLICY = new RetryPolicy(
            Duration.ofMillis(1500),
            Duration.ofSeconds(2),
            1.5,
            Optional.of(Duration.ofDays(3)),
            OptionalInt.of(7),
            new RetryPolicy.Jitter.Amount(Duration.ofMillis(1)));

    static Stream<Node> nodes() {
        return Stream.of(states(), values(), calls(), waits()).flatMap(each -> each);
    }

    private static Stream<Node> states() {
        return Stream.of(
                entering(new Catch(List.of(NOT_FOUND, FaultMatch.ANY), 2)),
                entering(new Catch(List.of(FaultMatch.ANY), Optional.of(VALUE), true, 2)),
                new Node.Leave(3, "/s"),
                new Node.Choose(List.of(new SwitchCase(VALUE, 1, "/c")), 2, "/s"),
                new Node.Fork(
                        List.of(new ForkBranch("a", 3, Optional.empty())),
                        Optional.empty(),
                        Optional.of(new DataPlacement.Bind("n")),
                        4,
                        "/s"),
                new Node.Return(true, "/s"),
                new Node.End("/s"));
    }

    private static Node entering(Catch handler) {
        return new Node.Enter(new StateScope("A", "switch", List.of(handler)), 1, "/s");
    }

    private static Stream<Node> values() {
        return Stream.of(
                        new DataPlacement.Replace(),
                        new DataPlacement.Bind("n"),
                        new DataPlacement.Discard(),
                        new DataPlacement.Merge(Optional.empty(), "n"))
                .map(placement -> new Node.Assign(VALUE, placement, 4, "/s"));
    }

    private static Stream<Node> calls() {
        return Stream.of(
                        Retry.NEVER,
                        new Retry(RetryPolicy.DEFAULT, List.of(FaultMatch.ANY), List.of(NOT_FOUND)),
                        new Retry(POLICY, List.of(NOT_FOUND), List.of()),
                        new Retry(List.of(
                                new Retry.Rule(
                                        POLICY, List.of(NOT_FOUND), List.of(), List.of("busy"), OptionalInt.of(9)),
                                new Retry.Rule(
                                        POLICY, List.of(FaultMatch.ANY), List.of(), List.of(), OptionalInt.empty()))))
                .flatMap(retry -> Stream.of(Optional.<PeriodDuration>empty(), Optional.of(PeriodDuration.parse("PT9S")))
                        .map(timeout -> new Node.Invoke(
                                "a", "f", VALUE, VALUE, new DataPlacement.Discard(), retry, timeout, 5, "/s")));
    }

    private static Stream<Node> waits() {
        var correlations = List.of(
                new EventFilter.Correlation("key", Optional.empty()),
                new EventFilter.Correlation(
                        "key", Optional.of(new EventAttributePath("$.data.key")), Optional.empty()));
        return Stream.of(
                new Node.Listen(List.of(new EventFilter("e", "t", "/s", correlations)), 4, "/s"),
                new Node.Delay(PeriodDuration.ZERO, Optional.of(Instant.EPOCH), 6, "/s"),
                new Node.Delay(PeriodDuration.parse("P1Y2M3DT4H5M6.007S"), 6, "/s"));
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void compiledWorkflowStepOfEveryKind_isUnchangedAfterEncodingAndDecoding(Node node) {
        assertThat(stored(plan(node)).nodes()).containsExactly(node);
    }

    @Test
    void targetPathOfAnAssignment_isUnchangedAfterEncodingAndDecoding() {
        var path = ((Parsed.Valid) new Jq().parsePath(".a.b", Set.of())).expression();
        var written = new Node.Assign(VALUE, new DataPlacement.Merge(Optional.of((PathExpression) path), "n"), 1, "/s");
        assertThat(PlanPrinter.print(stored(plan(written)))).contains(".a.b += ");
    }

    @Test
    void compiledDefinition_isUnchangedAfterEncodingAndDecoding() {
        var plan = new Plan(
                new WorkflowId("a", "1.0"),
                "name",
                "language",
                JSON.objectNode().put("A", 1),
                3,
                List.of(),
                Map.of("f", CallTemplate.withoutAuth("rest", JSON.objectNode().put("url", "u"))));
        assertThat(stored(plan)).isEqualTo(plan);
    }

    @Test
    void expressionsForCustomPropertiesOfApiResponses_areStoredAndPrintedWithTheCompiledWorkflow() {
        var kept = ((Parsed.Valid) new Jq().parse("$kept", Set.of("kept"))).expression();
        var plan = reporting(Map.of("report", kept));
        var without = new String(PlanCodec.encode(reporting(Map.of())), StandardCharsets.UTF_8);

        assertThat(stored(plan)).isEqualTo(plan);
        assertThat(PlanPrinter.print(plan)).contains("reports report = $kept");
        assertThat(without).doesNotContain("reports");
        assertThat(PlanCodec.decode(without.getBytes(StandardCharsets.UTF_8))
                        .settings()
                        .reports())
                .isEmpty();
    }

    @Test
    void numbersInAStoredCompiledDefinition_keepTheirExactDigits() {
        var exact = JSON.objectNode()
                .put("decimal", new BigDecimal("1.10"))
                .put("huge", new BigDecimal("1E+400"))
                .put("whole", new BigDecimal("123456789012345678901234567890").toBigInteger());
        var plan = new Plan(new WorkflowId("a", "1"), "n", "l", exact, 0, List.of(), Map.of());
        assertThat(stored(plan).constants()).isEqualTo(exact);
    }

    @Test
    void encodingOfACompiledDefinition_doesNotDependOnTheOrderOfItsFunctions() {
        var names = List.of("f", "g", "h", "i", "j", "k", "l", "m");
        assertThat(PlanCodec.encode(calling(names))).isEqualTo(PlanCodec.encode(calling(names.reversed())));
        assertThat(new String(PlanCodec.encode(calling(names)), StandardCharsets.UTF_8))
                .containsSubsequence("\"f\":", "\"g\":", "\"h\":", "\"i\":", "\"j\":", "\"k\":", "\"l\":", "\"m\":");
    }

    @Test
    void decodingAnInvalidCompiledDefinition_throwsAnException() {
        assertThatThrownBy(() -> PlanCodec.decode("{}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnreadableData.class);
        assertThatThrownBy(() -> PlanCodec.decode("{\"nodes\":[{\"node\":\"fly\"}]}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnreadableData.class);
    }

    private static Plan calling(List<String> names) {
        var calls = new LinkedHashMap<String, CallTemplate>();
        names.forEach(name -> calls.put(name, CallTemplate.withoutAuth("rest", JSON.nullNode())));
        return new Plan(new WorkflowId("a", "1"), "n", "l", JSON.objectNode(), 0, List.of(), calls);
    }

    private static Plan reporting(Map<String, Expression> reports) {
        var settings = WorkflowSettings.NONE.withReports(reports);
        return new Plan(
                new WorkflowId("a", "1"),
                "n",
                "l",
                JSON.objectNode(),
                0,
                List.of(new Node.End("/s")),
                Map.of(),
                settings);
    }

    private static Plan plan(Node node) {
        return new Plan(new WorkflowId("a", "1"), "n", "l", JSON.objectNode(), 0, List.of(node), Map.of());
    }

    private static Plan stored(Plan plan) {
        return PlanCodec.decode(PlanCodec.encode(plan));
    }
}
