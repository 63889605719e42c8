package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.history.EntryLine;
import dev.stride.local.command.history.InstanceFamilies;
import dev.stride.local.command.option.CheckpointOption;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.option.CostOptions;
import dev.stride.local.command.option.ExportOption;
import dev.stride.local.command.option.JsonArgument;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OutboundEventsOptions;
import dev.stride.local.command.option.ReadingOptions;
import dev.stride.local.command.option.ScriptsOption;
import dev.stride.local.command.option.SecretOptions;
import dev.stride.local.command.option.WrittenFile;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.CalledDefinitions;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.source.Diagnostic;
import dev.stride.workflowtest.recorded.RecordedRun.RecordedDefinition;
import dev.stride.workflowtest.recorded.RunRecorder;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code stride run}: it runs a definition in this process. It runs one instance to its end, or the instances that
 * the schedule of the definition starts.
 */
@Command(
        name = "run",
        description = {
            "Runs one instance of a definition in this process. Prints states to standard error, the output to standard output.",
            "Sub-workflows are read from the folder of FILE: *.sw.json, *.sw.yaml, *.wl.json and *.wl.yaml."
        },
        footer = {
            "",
            "Exit status: 0 when the instance completed, 1 when it ended otherwise, 2 when the definition or the input was refused,",
            "3 when the instance was still waiting at the timeout, or was waiting for an event that was not given."
        })
public final class RunCommand implements Callable<Integer> {

    /** How long a run may wait before it says what it waits for. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", description = "The definition, in JSON or YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--input",
            paramLabel = "JSON|@FILE|-",
            description = "The workflow data input: JSON, @FILE, or - for standard input. An object, or any JSON where"
                    + " the language of the workflow allows it.")
    private Optional<String> input = Optional.empty();

    @Option(names = "--event", paramLabel = "JSON|@FILE", description = """
                            A CloudEvent to send, after the previous one has been handled; repeatable. Its id, \
                            time and specversion are optional. Without --input, the first event starts the \
                            workflow, if events start it.""")
    private List<String> events = List.of();

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private ScriptsOption scripts = new ScriptsOption();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private CheckpointOption checkpoint = new CheckpointOption();

    @Mixin
    private OutboundEventsOptions eventsOut = new OutboundEventsOptions();

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A referenced file that is not in the folder of the definition; repeatable.")
    private List<Path> resources = List.of();

    @Option(
            names = "--version",
            paramLabel = "V",
            description = "The version to start. Default: the version that the definition file states.")
    private Optional<String> version = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "Stop waiting after this time, an ISO 8601 duration such as PT1M. Default: wait for the end.")
    private Optional<Duration> timeout = Optional.empty();

    @Option(names = "--occurrences", paramLabel = "N", description = """
                            Do not start an instance now. Instead, let the schedule of the definition start \
                            instances until N of them have ended. Their outputs are printed as one JSON array.""")
    private Optional<Integer> occurrences = Optional.empty();

    @Option(names = "--skip-time", description = "Skip waiting times: the clock advances to the next timer.")
    private boolean skipTime;

    @Option(
            names = "--clock",
            paramLabel = "INSTANT",
            description = "With --skip-time: the simulated time when the run starts, such as 2026-03-28T12:00:00Z.")
    private Optional<Instant> begin = Optional.empty();

    @Option(names = "--trace", description = "Also show the data of states and calls.")
    private boolean trace;

    @Mixin
    private ExportOption export = new ExportOption();

    @Mixin
    private CostOptions cost = new CostOptions();

    @Option(
            names = "--json",
            description = "Print a JSON document with status, output, fault and summary instead of text.")
    private boolean json;

    private final FaultPlaces faultPlaces = new FaultPlaces();

    @Override
    public Integer call() throws InterruptedException {
        var localEnvironment = LocalEnvironment.create(
                        secrets.values(), eventsOut.outboundEvents(), scripts.cloud(console.logger()))
                .withConnectors(scripts.with(connectors.forDefinition(file)))
                .withLanguage(language.key())
                .withCheckpoint(checkpoint.checkpoint())
                .in(reading.mode());
        var definitions = CalledDefinitions.load(file, resources, localEnvironment.definitionReader());
        if (printFaults(definitions)) {
            return ExitCode.REFUSED;
        }
        checkOptions(definitions.getLast());
        var costModel = cost.model();
        var data = input.map(it -> JsonArgument.parse("--input", it, System.in));
        var feed = parseEvents();
        var clock = clock();
        var pacedClock = skipTime ? PacedClock.skippingWaits(clock) : PacedClock.realTime(clock);
        var meter = new RunMeter(pacedClock, console.logger());
        var scheduled = occurrences.isPresent();
        var exported = export.file();
        var recorder = exported.map(_ -> new RunRecorder());
        var live = new RunMonitor(
                occurrences.map(InstanceFamilies::occurrences).orElseGet(InstanceFamilies::one),
                trace,
                faultPlaces,
                this::show,
                recorder);
        try (var embedded = new EmbeddedRuntime(
                        Database.inMemory(),
                        localEnvironment,
                        pacedClock,
                        new Reporting(meter.counter(), meter.observing(live), meter.telemetry(), console.logger()));
                var bridge = localEnvironment.messageBridge(embedded, console.logger())) {
            var unscheduled =
                    localEnvironment.deployment(embedded.ports().withoutMessages(), Stores.of(embedded.ports()));
            var workflow = deploy(definitions, unscheduled, scheduled ? embedded.deployment() : unscheduled);
            definitions.forEach(each -> each.plan().ifPresent(bridge::listen));
            var deployed = meter.counter().summary();
            if (!scheduled && (data.isPresent() || feed.isEmpty() || !startsByEvents(definitions.getLast()))) {
                start(embedded, meter, workflow, data.orElseGet(JsonNodeFactory.instance::objectNode));
            }
            // A message from outside can continue a run for which nothing is left here.
            Runnable stuck = bridge.isListening() ? () -> {} : live::giveUp;
            embedded.start(new EventFeed(
                    feed, sender(embedded, meter), stuck, due -> showWait(embedded, live, pacedClock, due)));
            live.awaitEnd(timeout);
            embedded.stop();
            warnOfUndelivered(embedded.flushEventSink());
            exported.ifPresent(file -> recorder.ifPresent(it -> write(it, embedded, definitions, file)));
            var used = meter.counter().summary().minus(deployed);
            return print(embedded, live, RunSummary.from(live, used, costModel));
        }
    }

    private void write(
            RunRecorder recorder, EmbeddedRuntime embedded, List<DefinitionFile> definitions, WrittenFile file) {
        var runs = recorder.runs(
                new Instances(embedded.ports(), Stores.of(embedded.ports())),
                workflow -> definitions.stream()
                        .filter(each -> each.plan()
                                .filter(plan -> plan.workflow().equals(workflow))
                                .isPresent())
                        .map(DefinitionFile::text)
                        .map(text -> new RecordedDefinition(text.definition(), text.resources()))
                        .findFirst());
        if (runs.isEmpty()) {
            console.printStatus("%s was not written, because no instance has started.".formatted(file.path()));
        } else {
            console.printStatus(ExportOption.write(runs.getFirst(), file));
        }
    }

    /** Shows what a run waits for, if it waits for longer than people do without a word. */
    private void showWait(EmbeddedRuntime embeddedRuntime, RunMonitor live, InstantSource clock, Instant due) {
        if (!skipTime && timeout.isEmpty() && due.isAfter(clock.instant().plus(SILENCE))) {
            var waits =
                    live.waitingBranches(new PlanStore(embeddedRuntime.ports().blobs())::load);
            show(List.of(
                    "@|yellow waits until %s|@%s. Add --skip-time to skip waiting times, or --timeout to stop earlier."
                            .formatted(EntryLine.time(due), RunReport.waitDescriptions(waits))));
        }
    }

    private void warnOfUndelivered(int events) {
        if (events > 0) {
            console.printStatus(
                    "Warning: %,d events of this run were not delivered, because the event sink did not accept them."
                            .formatted(events));
        }
    }

    private boolean printFaults(List<DefinitionFile> definitions) {
        definitions.stream()
                .flatMap(each -> DiagnosticLine.faults(each).stream())
                .forEach(console::printStatus);
        return definitions.stream().anyMatch(each -> !each.faults().isEmpty());
    }

    private void checkOptions(DefinitionFile definition) {
        if (begin.isPresent() && !skipTime) {
            throw new InvalidInputException("--clock needs --skip-time.");
        }
        if (occurrences.isEmpty()) {
            return;
        }
        if (occurrences.get() < 1) {
            throw new InvalidInputException("--occurrences must be 1 or more.");
        }
        if (input.isPresent() || !events.isEmpty()) {
            throw new InvalidInputException(
                    "--occurrences lets the schedule start instances: it cannot be combined with --input or --event.");
        }
        if (definition.plan().flatMap(plan -> plan.settings().schedule()).isEmpty()) {
            throw new InvalidInputException("--occurrences: " + file + " has no schedule.");
        }
    }

    private InstantSource clock() {
        var clock = Clock.systemUTC();
        return begin.<InstantSource>map(time -> Clock.offset(clock, Duration.between(clock.instant(), time)))
                .orElse(clock);
    }

    private List<ObjectNode> parseEvents() {
        return IntStream.range(0, events.size())
                .mapToObj(i -> JsonArgument.parseEvent("--event", events.get(i), System.in, "event-" + (i + 1)))
                .toList();
    }

    private static boolean startsByEvents(DefinitionFile definition) {
        return definition.plan().flatMap(plan -> plan.settings().starts()).isPresent();
    }

    /**
     * Deploys all definitions and returns the id of the last one. If there are several, deploys them twice: in the second pass,
     * each definition finds the workflows that it calls, so that it causes no warnings about missing ones.
     *
     * @param others deploys the definitions whose schedules start nothing
     */
    private WorkflowId deploy(List<DefinitionFile> definitions, Deployment others, Deployment last) {
        if (definitions.size() > 1) {
            definitions.forEach(each -> deployed(others, each, _ -> {}));
        }
        return definitions.stream()
                .map(each -> deployed(
                        each.equals(definitions.getLast()) ? last : others,
                        each,
                        warnings ->
                                DiagnosticLine.warnings(each.file(), warnings).forEach(console::printStatus)))
                .toList()
                .getLast();
    }

    private WorkflowId deployed(Deployment deployment, DefinitionFile definition, Consumer<List<Diagnostic>> told) {
        var sourceText = definition.text();
        return switch (deployment.deploy(sourceText.definition(), sourceText.resources(), Optional.empty())) {
            case DeploymentResult.Added(var deployedWorkflow, var warnings) -> {
                faultPlaces.add(deployedWorkflow.plan(), definition);
                told.accept(warnings);
                yield deployedWorkflow.workflow();
            }
            case DeploymentResult.Unchanged(var deployedWorkflow, var warnings) -> {
                faultPlaces.add(deployedWorkflow.plan(), definition);
                told.accept(warnings);
                yield deployedWorkflow.workflow();
            }
            case DeploymentResult.VersionTaken(var workflow) ->
                throw new InvalidInputException("%s defines %s, which another file in the same folder also defines."
                        .formatted(definition.file(), workflow));
            case DeploymentResult.NamespaceTaken(var _, var fault) ->
                throw new InvalidInputException("%s cannot be deployed with the other files of its folder: %s."
                        .formatted(definition.file(), fault.message()));
            case DeploymentResult.Rejected(var faults, var _) ->
                throw new IllegalStateException(
                        "internal error: Stride accepted this definition when it read the file, but rejects it at deployment: %s"
                                .formatted(faults));
        };
    }

    private static Consumer<JsonNode> sender(EmbeddedRuntime embeddedRuntime, RunMeter meter) {
        var eventIntake = new EventIntake(embeddedRuntime.ports(), Stores.of(embeddedRuntime.ports()));
        return event -> meter.request("/events", () -> eventIntake.accept(event));
    }

    private void start(EmbeddedRuntime embeddedRuntime, RunMeter meter, WorkflowId workflow, JsonNode data) {
        var wanted = version.orElse(workflow.version());
        var starter = new InstanceStarter(embeddedRuntime.ports(), Stores.of(embeddedRuntime.ports()));
        switch (meter.request(
                "/workflows/" + workflow.id() + "/instances",
                () -> starter.start(workflow.id(), Optional.of(wanted), data, Optional.empty()))) {
            case StartResult.Accepted _ -> {}
            case StartResult.UnknownWorkflow() ->
                throw new InvalidInputException(
                        "%s defines version %s, not %s.".formatted(file, workflow.version(), wanted));
            case StartResult.InputRefused(String reason) ->
                throw new InvalidInputException((input.isPresent() ? "--input: " : "") + reason);
            case StartResult.KeyReused(var instance) ->
                throw new IllegalStateException("no key was given for " + instance);
        }
    }

    private void show(List<String> lines) {
        if (!json) {
            lines.forEach(console::printStatus);
        }
    }

    private int print(EmbeddedRuntime embeddedRuntime, RunMonitor live, RunSummary summary) {
        var runReport = report(embeddedRuntime, live, summary);
        if (json) {
            console.printResult(runReport.document());
        } else {
            runReport.output().ifPresent(console::printResult);
            runReport.lines().forEach(console::printStatus);
            bill(runReport).forEach(console::printStatus);
        }
        return ExitCode.of(runReport.status());
    }

    private List<String> bill(RunReport runReport) {
        return cost.areShown() ? runReport.summary().cost().table() : List.of();
    }

    private RunReport report(EmbeddedRuntime embeddedRuntime, RunMonitor live, RunSummary summary) {
        var instances = live.reportedInstances().stream()
                .flatMap(id ->
                        new Instances(embeddedRuntime.ports(), Stores.of(embeddedRuntime.ports())).find(id).stream())
                .toList();
        if (occurrences.isPresent()) {
            return new RunReport.OfOccurrences(instances, occurrences.get(), faultPlaces, summary);
        }
        var waits = live.waitingBranches(new PlanStore(embeddedRuntime.ports().blobs())::load);
        return new RunReport.OfInstance(instances.stream().findFirst(), waits, faultPlaces, summary);
    }
}
