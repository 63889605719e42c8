package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.document.BundleResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.registry.NetworkClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import dev.stride.functions.telemetry.AwsUsage;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.RedactingSecrets;
import dev.stride.functions.telemetry.SpanExporter;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A warm-up that runs a small workflow from deployment to completion, with tables and queues in memory. It loads the code that a
 * function needs for its first event: the handler, the runtime, and the AWS SDK, which sends its requests to a service in this
 * process.
 */
final class Rehearsal {

    private static final String WORKFLOW = """
        id: rehearsal
        version: '1'
        specVersion: '0.8'
        functions: [ { name: add, type: expression, operation: '.a + .b' } ]
        states:
          - name: Add
            type: operation
            actions: [ { functionRef: add, actionDataFilter: { toStateData: '${ .sum }' } } ]
            transition: Fork
          - name: Fork
            type: parallel
            branches:
              - { name: One, actions: [ { functionRef: add } ] }
              - { name: Other, actions: [ { functionRef: add } ] }
            transition: Choose
          - name: Choose
            type: switch
            dataConditions: [ { condition: '${ .sum > 2 }', transition: Rest } ]
            defaultCondition: { end: true }
          - { name: Rest, type: sleep, duration: PT0.001S, end: true }
        """;

    /**
     * The number of workflow instances that run to warm up a function: enough for the JVM to compile the code that
     * every instance runs.
     */
    private static final int INSTANCES = 5;

    /**
     * The outcome of warming up a function before a SnapStart snapshot: the last response of the API, and whether all
     * requests through the AWS SDK succeeded.
     *
     * @param shown the response of the API to a request for the list of instances after the run
     * @param usedAws whether the AWS SDK was available and none of its requests failed
     */
    record Outcome(ApiResponse shown, boolean usedAws) {}

    /** Warms up a function: deploys a sample workflow in memory, runs instances of it, and lists them. */
    static Outcome run() {
        var aws = RehearsalAws.start();
        try {
            return new Outcome(run(aws), aws.filter(RehearsalAws::hasSucceeded).isPresent());
        } finally {
            aws.ifPresent(RehearsalAws::close);
        }
    }

    private static ApiResponse run(Optional<RehearsalAws> aws) {
        var clock = Clock.systemUTC();
        var outside = new NetworkClients(new EgressGuard(EgressPolicy.NOTHING), () -> {
            throw new IllegalStateException("a rehearsal makes no calls");
        });
        var kinds = CallKinds.builtIn(outside);
        var table = new MemoryTable();
        var messages = new ConcurrentLinkedQueue<OutgoingMessage>();
        var ports = new Ports(
                aws.map(it -> it.over((Table) table)).orElse(table),
                new MemoryBlobs(),
                aws.map(it -> it.over((Queue) messages::addAll)).orElse(messages::addAll),
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                kinds,
                SecretSource.NONE,
                clock,
                new SortableIds());
        var telemetry = Telemetry.forCloudWatch(
                Level.INFO,
                new MetricScope("rehearsal", false),
                clock,
                new RedactingSecrets(SecretSource.NONE),
                SpanExporter.NONE,
                new AwsUsage(),
                _ -> {});
        var stores = Stores.of(ports, telemetry);
        var deployment = new Deployment(ports, stores, KnownLanguages.ALL, kinds, BundleResources::new);
        deployment.deploy(WORKFLOW, Map.of(), Optional.empty());
        var starter = new InstanceStarter(ports, stores);
        var input = JsonNodeFactory.instance.objectNode().put("a", 1).put("b", 2);
        for (int n = 0; n < INSTANCES; n++) {
            starter.start("rehearsal", Optional.empty(), input, Optional.empty());
        }
        var runtime = new WorkflowRuntime(RuntimeParts.of(ports, stores, RuntimeConfig.DEFAULT, telemetry));
        var handler = new AdvanceHandler(runtime, clock, telemetry, MessageVisibility.UNCHANGED);
        for (var next = messages.poll(); next != null; next = messages.poll()) {
            handler.handleRequest(event(next), new RehearsalContext());
        }
        return new Api(ports, stores, deployment)
                .handle(
                        new ApiRequest("GET", "/instances", Map.of("workflow", "rehearsal"), Map.of(), new byte[0]),
                        new GatewayRoute("GET /instances", Map.of()));
    }

    private static SQSEvent event(OutgoingMessage message) {
        var record = new SQSMessage();
        record.setMessageId("rehearsal");
        record.setBody(message.body());
        record.setAttributes(Map.of());
        var event = new SQSEvent();
        event.setRecords(List.of(record));
        return event;
    }

    private Rehearsal() {}

    /**
     * The Lambda context of an invocation that warms up a function before a SnapStart snapshot. It discards all log
     * messages.
     */
    private static final class RehearsalContext implements Context {

        private static final String NAME = "rehearsal";

        @Override
        public int getRemainingTimeInMillis() {
            return (int) Limits.FUNCTION_TIMEOUT.toMillis();
        }

        @Override
        public LambdaLogger getLogger() {
            return new LambdaLogger() {
                @Override
                public void log(String message) {}

                @Override
                public void log(byte[] message) {}
            };
        }

        @Override
        public String getAwsRequestId() {
            return NAME;
        }

        @Override
        public String getLogGroupName() {
            return NAME;
        }

        @Override
        public String getLogStreamName() {
            return NAME;
        }

        @Override
        public String getFunctionName() {
            return NAME;
        }

        @Override
        public String getFunctionVersion() {
            return NAME;
        }

        @Override
        public String getInvokedFunctionArn() {
            return NAME;
        }

        @Override
        public @Nullable CognitoIdentity getIdentity() {
            return null;
        }

        @Override
        public @Nullable ClientContext getClientContext() {
            return null;
        }

        @Override
        public int getMemoryLimitInMB() {
            return (int) (Runtime.getRuntime().maxMemory() >> 20);
        }
    }
}
