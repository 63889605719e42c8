package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.management.OperatingSystemMXBean;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.stage.TestContext;
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
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A process that imitates a function after its restoration: it rehearses, and then handles the first message with requests to a
 * service in this process, in place of AWS. It prints the number of classes that the message loads, and its CPU time.
 */
final class RestoredProcess {

    /** The argument that leaves the rehearsal out, to show what it saves. */
    static final String UNREHEARSED = "unrehearsed";

    private static final String WORKFLOW = """
        id: restored
        version: '1'
        specVersion: '0.8'
        functions: [ { name: add, type: expression, operation: '.a + .b' } ]
        states:
          - { name: One, type: operation, actions: [ { functionRef: add } ], transition: Two }
          - { name: Two, type: operation, actions: [ { functionRef: add } ], end: true }
        """;

    private static final double NANOS_PER_MILLI = 1e6;

    public static void main(String[] arguments) {
        var aws = RehearsalAws.start().orElseThrow();
        var table = new MemoryTable();
        var messages = new ConcurrentLinkedQueue<OutgoingMessage>();
        deployAndStart(ports(table, messages::addAll));
        var ports = ports(aws.over((Table) table), aws.over((Queue) messages::addAll));
        var clock = ports.clock();
        var secrets = new RedactingSecrets(SecretSource.NONE);
        var telemetry = Telemetry.forCloudWatch(
                Level.INFO,
                new MetricScope("restored", false),
                clock,
                secrets,
                SpanExporter.NONE,
                new AwsUsage(),
                _ -> {});
        var parts = RuntimeParts.of(ports, Stores.of(ports, telemetry), RuntimeConfig.DEFAULT, telemetry);
        var handler = new AdvanceHandler(new WorkflowRuntime(parts), clock, telemetry, MessageVisibility.UNCHANGED);
        if (!List.of(arguments).contains(UNREHEARSED)) {
            Rehearsal.run();
        }
        handleFirst(handler, messages.remove());
        System.exit(aws.hasSucceeded() ? 0 : 1);
    }

    private static void handleFirst(AdvanceHandler handler, OutgoingMessage message) {
        var loading = ManagementFactory.getClassLoadingMXBean();
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        var record = new SQSMessage();
        record.setMessageId("first");
        record.setBody(message.body());
        record.setAttributes(Map.of());
        var event = new SQSEvent();
        event.setRecords(List.of(record));
        long classes = loading.getTotalLoadedClassCount();
        long nanos = system.getProcessCpuTime();
        var response = handler.handleRequest(event, new TestContext());
        long took = system.getProcessCpuTime() - nanos;
        System.out.printf(
                "%d classes, %.0f ms, %d failed%n",
                loading.getTotalLoadedClassCount() - classes,
                took / NANOS_PER_MILLI,
                response.getBatchItemFailures().size());
    }

    private static void deployAndStart(Ports ports) {
        var stores = Stores.of(ports);
        new Deployment(ports, stores, KnownLanguages.ALL, CallKinds.builtIn(StubClients.NONE), BundleResources::new)
                .deploy(WORKFLOW, Map.of(), Optional.empty());
        var input = JsonNodeFactory.instance.objectNode().put("a", 1).put("b", 2);
        new InstanceStarter(ports, stores).start("restored", Optional.empty(), input, Optional.empty());
    }

    private static Ports ports(Table table, Queue queue) {
        return new Ports(
                table,
                new MemoryBlobs(),
                queue,
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                CallKinds.builtIn(StubClients.NONE),
                SecretSource.NONE,
                Clock.systemUTC(),
                new SortableIds());
    }

    private RestoredProcess() {}
}
