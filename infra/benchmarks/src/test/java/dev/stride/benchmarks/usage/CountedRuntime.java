package dev.stride.benchmarks.usage;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.functions.AdvanceHandler;
import dev.stride.functions.telemetry.AwsUsage;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.lambda.LocalInvocationContext;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * A runtime in this process that counts its AWS usage in the same way as {@code stride run --cost}. It handles messages one after
 * the other, each in its own invocation, and on a virtual clock, so that every run yields the same counts.
 */
final class CountedRuntime implements InstantSource {

    private static final Duration STEP = Duration.ofMillis(1);
    private static final int ACCEPTED = 202;
    private static final LocalEnvironment ENVIRONMENT = LocalEnvironment.create();

    private static final LambdaLogger LOGGER = new LambdaLogger() {
        @Override
        public void log(String message) {
            throw new IllegalStateException(message);
        }

        @Override
        public void log(byte[] message) {
            log(new String(message, StandardCharsets.UTF_8));
        }
    };

    private final AwsUsage usage = new AwsUsage();
    private final Queue<String> queue = new ArrayDeque<>();
    private final Telemetry telemetry = Telemetry.metered(this, usage);
    private final Ends ends = new Ends();
    private final Ports ports;
    private final InstanceStarter starter;
    private final InstanceStarter inlineStarter;
    private final AdvanceHandler handler;
    private Instant now = Instant.parse("2026-11-25T09:00:00Z");

    /** @param config the settings of the runtime */
    CountedRuntime(Table table, RuntimeConfig config) {
        var counted = new CountedTable(table, usage.ledger());
        ports = new Ports(
                counted,
                new TieredBlobs(new TableBlobs(counted, this), new MemoryBlobs()),
                new CountedQueue(this::enqueue, usage.ledger()),
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                ENVIRONMENT.kinds(),
                _ -> Optional.empty(),
                this,
                new SortableIds());
        var stores = Stores.of(ports, ends);
        var runtime = new WorkflowRuntime(RuntimeParts.of(ports, stores, config, ends));
        starter = new InstanceStarter(ports, stores);
        inlineStarter = new InstanceStarter(ports, stores, runtime::startInline);
        handler = new AdvanceHandler(runtime, this, telemetry, MessageVisibility.UNCHANGED);
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Deploys a definition. The AWS usage that {@link #run} returns excludes the usage of the deployment. */
    void deploy(String definition) {
        var deployment = ENVIRONMENT.deployment(ports, Stores.of(ports));
        if (deployment.deploy(definition, Map.of(), Optional.empty())
                instanceof DeploymentResult.Rejected(var faults, var _)) {
            throw new IllegalStateException("the definition is rejected: " + faults);
        }
    }

    /**
     * Starts an instance, handles all messages that follow, and returns the AWS usage of the start and the messages.
     */
    Usage run(String workflow, JsonNode input) {
        return run(workflow, input, starter);
    }

    /** Like {@link #run}, but the invocation that handles the start request also runs the first states of the instance. */
    Usage runInline(String workflow, JsonNode input) {
        return run(workflow, input, inlineStarter);
    }

    /**
     * Delivers batches of events to the runtime, as EventBridge does, and handles all messages that follow. Returns the
     * AWS usage of the events and the messages.
     */
    Usage send(List<List<JsonNode>> batches) {
        var before = usage.ledger().summary();
        for (var batch : batches) {
            now = now.plus(STEP);
            new EventIntake(ports, Stores.of(ports)).accept(batch, Ingress.BUS);
        }
        handleAll();
        return usage.ledger().summary().minus(before);
    }

    /** Returns the number of instances that have completed. */
    int completed() {
        return ends.completed;
    }

    private Usage run(String workflow, JsonNode input, InstanceStarter by) {
        now = now.plus(STEP);
        var before = usage.ledger().summary();
        request(
                "/workflows/" + workflow + "/instances",
                () -> by.start(workflow, Optional.empty(), input, Optional.empty()));
        handleAll();
        return usage.ledger().summary().minus(before);
    }

    private <T> void request(String path, Supplier<T> work) {
        usage.ledger().count(UsageMetric.HTTP_REQUESTS, 1);
        telemetry.invoke(new LocalInvocationContext("Api", this, LOGGER), invocation -> {
            var result = work.get();
            invocation.requestHandled("POST", path, ACCEPTED);
            return result;
        });
    }

    private void enqueue(List<OutgoingMessage> messages) {
        messages.forEach(message -> queue.add(message.body()));
    }

    private void handleAll() {
        for (var body = queue.poll(); body != null; body = queue.poll()) {
            now = now.plus(STEP);
            usage.ledger().countReceived(1);
            var response = handler.handleRequest(event(body), new LocalInvocationContext("Advance", this, LOGGER));
            if (!response.getBatchItemFailures().isEmpty()) {
                throw new IllegalStateException("the message was not handled: " + body);
            }
        }
    }

    private SQSEvent event(String body) {
        var message = new SQSMessage();
        message.setMessageId("1");
        message.setBody(body);
        message.setAttributes(
                Map.of("ApproximateReceiveCount", "1", "SentTimestamp", Long.toString(now.toEpochMilli())));
        message.setMessageAttributes(Map.of());
        message.setEventSourceArn("arn:aws:sqs:local:000000000000:instances");
        var event = new SQSEvent();
        event.setRecords(List.of(message));
        return event;
    }

    /** An observer that logs and counts transitions as the Lambda functions do. It also counts completed instances. */
    private final class Ends implements RuntimeObserver {

        private int completed = 0;

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {
            completed += branch.id().isRoot() && branch.status() == Status.COMPLETED ? 1 : 0;
        }

        @Override
        public void onTransition(BranchTransition transition) {
            telemetry.onTransition(transition);
        }
    }
}
