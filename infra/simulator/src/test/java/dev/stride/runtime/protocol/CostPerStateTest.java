package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.aws.DynamoTable;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.connector.Connectors;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.PlanStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Measures what a state of a linear workflow costs, on DynamoDB Local. */
@ExtendWith(EmulatedAwsExtension.class)
class CostPerStateTest {

    private static final int STATES = 40;

    private final UsageCounter usageCounter = new UsageCounter();
    private final Deque<Queue.OutgoingMessage> letters = new ArrayDeque<>();
    private final DynamoTable dynamo;
    private int instances = 0;

    CostPerStateTest(EmulatedAws aws) {
        dynamo = new DynamoTable(aws.clients().dynamo(), aws.deploy().table());
    }

    @Test
    void eachState_withHistoryRecordingOff_costsOneTableWrite_oneMessage_andNoRead() {
        var cost = steadyState(HistoryLevel.OFF);

        assertThat(cost.of(UsageMetric.WRITES)).isEqualTo(STATES - 2);
        assertThat(cost.writeUnits()).isEqualTo(STATES - 2);
        assertThat(cost.of(UsageMetric.MESSAGES_SENT)).isEqualTo(STATES - 2);
        assertThat(cost.of(UsageMetric.READS)).isZero();
    }

    @Test
    void historyAtItsDefaultLevel_addsAtMostOneTableWritePerFiveStates() {
        var cost = steadyState(HistoryLevel.STATES);

        assertThat(cost.of(UsageMetric.WRITES)).isLessThanOrEqualTo((long) ((STATES - 2) * 1.2));
        assertThat(cost.of(UsageMetric.MESSAGES_SENT)).isEqualTo(STATES - 2);
        assertThat(cost.of(UsageMetric.READS)).isZero();
    }

    @Test
    void taskOfServerlessWorkflow1_0_costsNoMoreThanAStateOfServerlessWorkflow0_8() {
        var states = whole(RuntimeHarness.plan(
                Collections.nCopies(STATES, RuntimeHarness.Step.CALL).toArray(new RuntimeHarness.Step[0])));
        var tasks = whole(tasks());

        assertThat(tasks.of(UsageMetric.WRITES)).isLessThanOrEqualTo(states.of(UsageMetric.WRITES));
        assertThat(tasks.of(UsageMetric.MESSAGES_SENT)).isLessThanOrEqualTo(states.of(UsageMetric.MESSAGES_SENT));
        assertThat(tasks.of(UsageMetric.READS)).isLessThanOrEqualTo(states.of(UsageMetric.READS));
    }

    /** Returns a plan of Open Workflow 1.0 with a call in each task, and a computation before each call. */
    private static Plan tasks() {
        var tasks = IntStream.range(0, STATES).mapToObj("""
            - compute%1$d: { set: { n: %1$d } }
            - call%1$d: { call: http, with: { method: post, endpoint: https://pay.example/, body: { n: '${ .n }' } } }
            """::formatted).collect(Collectors.joining());
        var text = "document: { dsl: 1.0.3, namespace: cost, name: tasks, version: 1.0.0 }\ndo:\n" + tasks;
        var context = new CompilationContext(
                CallKinds.builtIn(StubClients.NONE), new BundleResources(Map.of()), SecretSource.NONE, Connectors.NONE);
        return ((Compilation.Compiled)
                        KnownLanguages.ALL.compile(text.getBytes(StandardCharsets.UTF_8), Optional.empty(), context))
                .plan();
    }

    /** Returns the cost of an instance from its start to its end, without history. */
    private UsageCounter.Usage whole(Plan plan) {
        var before = usageCounter.summary();
        var runtime = started(HistoryLevel.OFF, plan);
        while (!letters.isEmpty()) {
            deliver(runtime);
        }
        return usageCounter.summary().minus(before);
    }

    /** All states but the first and the last, each of which calls a service. */
    private UsageCounter.Usage steadyState(HistoryLevel level) {
        var runtime = started(
                level,
                RuntimeHarness.plan(
                        Collections.nCopies(STATES, RuntimeHarness.Step.CALL).toArray(new RuntimeHarness.Step[0])));
        deliver(runtime);
        var before = usageCounter.summary();
        for (int state = 2; state < STATES; state++) {
            deliver(runtime);
        }
        return usageCounter.summary().minus(before);
    }

    private WorkflowRuntime started(HistoryLevel level, Plan plan) {
        var blobs = new MemoryBlobs();
        var ports = new Ports(
                new CountedTable(dynamo, usageCounter),
                blobs,
                new CountedQueue(letters::addAll, usageCounter),
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                (_, _) ->
                        new Reply.Answered(JsonNodeFactory.instance.objectNode().put("paid", true)),
                SecretSource.NONE,
                () -> RuntimeHarness.START,
                _ -> "i");
        var runtime = new WorkflowRuntime(
                RuntimeParts.of(ports, new RuntimeConfig(level, 1, Limits.COMMITS_PER_INSTANCE), RuntimeObserver.NONE));
        var input = JsonNodeFactory.instance.objectNode().put("order", "A-1001");
        var root = BranchId.root("i" + ++instances);
        var begin = BranchMessage.of(root + "/begin", root, new Stimulus.Begin(new PlanStore(blobs).save(plan), input));
        letters.add(Queue.OutgoingMessage.immediate(new MessageCodec(blobs, new BranchCodec(blobs)).encode(begin)));
        return runtime;
    }

    private void deliver(WorkflowRuntime runtime) {
        runtime.handle(new Delivery(letters.remove().body(), 1, RuntimeHarness.START.plus(Duration.ofMinutes(5))));
    }
}
