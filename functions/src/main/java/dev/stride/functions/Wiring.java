package dev.stride.functions;

import dev.stride.aws.AwsAccess;
import dev.stride.aws.AwsClients;
import dev.stride.aws.AwsPorts;
import dev.stride.aws.XrayCollector;
import dev.stride.aws.calls.AwsCloud;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.DefinitionResources;
import dev.stride.call.NetworkOutside;
import dev.stride.call.RemoteResources;
import dev.stride.call.egress.Passage;
import dev.stride.functions.Environment.Traces;
import dev.stride.functions.api.Api;
import dev.stride.functions.watch.Expense;
import dev.stride.functions.watch.HttpCollector;
import dev.stride.functions.watch.KnownSecrets;
import dev.stride.functions.watch.Output;
import dev.stride.functions.watch.SpanExport;
import dev.stride.functions.watch.Watching;
import dev.stride.language.known.KnownLanguages;
import dev.stride.runtime.DeadLetters;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Intake;
import dev.stride.runtime.Ports;
import dev.stride.runtime.SortableIds;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.events.HttpSink;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.ledger.CountedQueue;
import dev.stride.runtime.ledger.CountedTable;
import dev.stride.runtime.store.TableBlobs;
import dev.stride.runtime.store.TieredBlobs;
import java.time.Clock;
import java.time.InstantSource;

/** The parts of the functions, on the ports of AWS. */
record Wiring(
        Ports ports,
        WorkflowRuntime runtime,
        Intake intake,
        DeadLetters deadLetters,
        Api api,
        InstantSource clock,
        Watching watching) {

    /** What Lambda's own process uses: made before the snapshot that later processes start from. */
    static Wiring fromEnvironment() {
        Priming.register();
        var access = AwsAccess.fromEnvironment();
        return of(AwsClients.connect(access), Environment.read(System::getenv), access);
    }

    /** @param access to what workflows call, and to their secrets */
    static Wiring of(AwsClients clients, Environment environment, AwsAccess access) {
        var clock = Clock.systemUTC();
        var aws = AwsPorts.of(clients, environment.resources());
        var outside = new NetworkOutside(
                new Passage(environment.egress()),
                environment.actions(),
                environment.replyBytes(),
                () -> new AwsCloud(() -> access));
        var kinds = CallKinds.over(outside);
        var expense = new Expense();
        var secrets = new KnownSecrets(environment.secrets().open(access, clock));
        var table = new CountedTable(aws.table(), expense.ledger());
        var ports = new Ports(
                table,
                new TieredBlobs(new TableBlobs(table), aws.objects()),
                new CountedQueue(aws.queue(), expense.ledger()),
                aws.timers(),
                aws.schedules(),
                HttpSink.on(aws.bus(), outside.http(), environment.eventSink()),
                aws.rules(),
                kinds,
                secrets,
                clock,
                new SortableIds());
        var remote = new RemoteResources(outside.http(), outside::tokens);
        var deployment = new Deployment(
                ports,
                KnownLanguages.ALL,
                kinds,
                files -> new DefinitionResources(new BundleResources(files), remote),
                environment.connectors());
        var spans = spans(environment, access, clock);
        var watching = Watching.forCloudWatch(
                environment.level(), environment.deployment(), clock, secrets, spans, expense, Output.STANDARD);
        var runtime = new WorkflowRuntime(ports, environment.config(), watching);
        var senders = new Senders(environment.resources().events().accounts());
        return new Wiring(
                ports,
                runtime,
                new Intake(ports, runtime, senders),
                new DeadLetters(ports, environment.config(), senders),
                new Api(ports, deployment),
                ports.clock(),
                watching);
    }

    private static SpanExport spans(Environment environment, AwsAccess access, InstantSource clock) {
        return switch (environment.traces()) {
            case Traces.Nowhere() -> SpanExport.NONE;
            case Traces.Xray() -> SpanExport.to(new XrayCollector(access), environment.deployment(), clock);
            case Traces.Collected(var address) ->
                SpanExport.to(new HttpCollector(address), environment.deployment(), clock);
        };
    }
}
