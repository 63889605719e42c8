package dev.stride.functions;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsPorts;
import dev.stride.adapter.aws.XrayCollector;
import dev.stride.adapter.aws.call.AwsCloud;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.document.BundleResources;
import dev.stride.call.document.DefinitionResources;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.registry.CappedClients;
import dev.stride.call.registry.NetworkClients;
import dev.stride.functions.Environment.TraceExport;
import dev.stride.functions.http.Api;
import dev.stride.functions.telemetry.AwsUsage;
import dev.stride.functions.telemetry.LineOutput;
import dev.stride.functions.telemetry.RedactingSecrets;
import dev.stride.functions.telemetry.SpanExporter;
import dev.stride.functions.telemetry.SpanExporter.OtlpHttpCollector;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.concurrency.CallSlots;
import dev.stride.runtime.concurrency.CappedCalls;
import dev.stride.runtime.concurrency.HostSlots;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.bus.BusEventReceiver;
import dev.stride.runtime.event.bus.HttpEventSink;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedPorts.CountedTimers;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.DeadLetters;
import dev.stride.runtime.store.KillSwitch;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * The objects that the Lambda functions share: the adapters for AWS, the stores, the runtime and the API.
 *
 * @param control name of the control queue, if there is one
 */
record Wiring(
        Ports ports,
        ObjectStore objects,
        Stores stores,
        WorkflowRuntime runtime,
        BusEventReceiver busEvents,
        DeadLetters deadLetters,
        Optional<HttpEventSink> eventSink,
        Api api,
        String basePath,
        InstantSource clock,
        Telemetry telemetry,
        MessageVisibility visibility,
        Optional<String> control) {

    /**
     * Creates the objects that the Lambda functions share, as the environment variables configure them. The
     * constructors of the handlers call this method, so it runs before Lambda takes the SnapStart snapshot.
     */
    static Wiring fromEnvironment() {
        Priming.register();
        var access = AwsAccess.fromEnvironment();
        return assemble(AwsClients.connect(access), Environment.parse(System::getenv), access);
    }

    /** @param access to the services that workflows call, and to their secrets */
    static Wiring assemble(AwsClients clients, Environment environment, AwsAccess access) {
        var clock = Clock.systemUTC();
        var aws = AwsPorts.of(clients, environment.resources());
        var outside = outboundClients(environment, access);
        var awsUsage = new AwsUsage();
        var secrets = new RedactingSecrets(environment.secrets().open(access, clock));
        var table = new CountedTable(aws.table(), awsUsage.ledger());
        var slots = new CallSlots(table, clock, new SecureRandom());
        var hosts = new HostSlots(environment.concurrency().perHost(), slots);
        var kinds = CallKinds.builtIn(new CappedClients(outside, hosts));
        var ports = new Ports(
                table,
                new TieredBlobs(new TableBlobs(table, clock), aws.objects()),
                new CountedQueue(aws.queue(), awsUsage.ledger()),
                new CountedTimers(aws.timers(), awsUsage.ledger()),
                aws.bus(),
                aws.rules(),
                new CappedCalls(kinds, environment.concurrency().perWorkflow(), slots),
                secrets,
                clock,
                new SortableIds());
        var spans = spanExporter(environment, access, clock);
        var telemetry = Telemetry.forCloudWatch(
                environment.level(), environment.metricScope(), clock, secrets, spans, awsUsage, LineOutput.STANDARD);
        var stores = Stores.of(ports, telemetry);
        var deployment =
                new Deployment(ports, stores, KnownLanguages.ALL, kinds, resources(outside), environment.connectors());
        var runtime = new WorkflowRuntime(RuntimeParts.of(ports, stores, environment.config(), telemetry));
        var inlineStarter = environment.running()
                ? new InstanceStarter(ports, stores, runtime.inlineStart(new KillSwitch(table, clock)))
                : new InstanceStarter(ports, stores);
        var senders = environment.api().senders();
        return new Wiring(
                ports,
                aws.objects(),
                stores,
                runtime,
                new BusEventReceiver(ports, stores, runtime::route, senders),
                new DeadLetters(ports, stores, environment.config(), senders),
                environment.eventSink().map(address -> new HttpEventSink(outside.get(HttpClient.class), address)),
                new Api(ports, stores, deployment, environment.api(), inlineStarter),
                environment.basePath(),
                ports.clock(),
                telemetry,
                aws.visibility(),
                environment.resources().controlQueueUrl().map(url -> url.substring(url.lastIndexOf('/') + 1)));
    }

    private static NetworkClients outboundClients(Environment environment, AwsAccess access) {
        return new NetworkClients(
                new EgressGuard(environment.egress()), HostAllowList.EVERY_HOST, () -> new AwsCloud(() -> access));
    }

    /**
     * Returns a function that creates a document loader from the files that were deployed with a definition. If the
     * definition refers to a document, the loader gets it from these files or, for an HTTP or HTTPS URL, from the
     * network.
     */
    private static Function<Map<String, String>, Resources> resources(NetworkClients outside) {
        var remote = new RemoteResources(outside.get(HttpClient.class), () -> outside.get(TokenSource.class));
        return files -> new DefinitionResources(new BundleResources(files), remote);
    }

    private static SpanExporter spanExporter(Environment environment, AwsAccess access, InstantSource clock) {
        return switch (environment.traces()) {
            case TraceExport.Disabled() -> SpanExporter.NONE;
            case TraceExport.Xray() ->
                SpanExporter.exportingTo(new XrayCollector(access), environment.deployment(), clock);
            case TraceExport.Otlp(var address) ->
                SpanExporter.exportingTo(new OtlpHttpCollector(address), environment.deployment(), clock);
        };
    }

    /**
     * The hook that Lambda calls before it takes the SnapStart snapshot. It runs a small workflow in memory (a rehearsal), so that
     * the snapshot already holds the classes that a first event would load and compile. It uses neither AWS resources nor
     * credentials.
     */
    private static final class Priming implements Resource {

        /**
         * The registered hook. This field keeps the hook from garbage collection, because CRaC refers to registered hooks only
         * weakly.
         */
        private static final Priming REGISTERED = new Priming();

        /**
         * Registers this hook with CRaC, so that Lambda calls it before a SnapStart snapshot. The hook warms up the
         * function. Without SnapStart, it never runs.
         */
        static void register() {
            Core.getGlobalContext().register(REGISTERED);
        }

        @Override
        public void beforeCheckpoint(Context<? extends Resource> context) {
            Rehearsal.run();
        }

        /**
         * Does nothing, because nothing in the snapshot has to be renewed after a restore. Before the snapshot, the
         * function fetches no secrets or tokens, and leaves no connection open. Random numbers stay different in each
         * restored process: they come from the operating system, and no generator with a state of its own is kept.
         */
        @Override
        public void afterRestore(Context<? extends Resource> context) {}

        private Priming() {}
    }
}
