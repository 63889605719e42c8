package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Status;
import dev.stride.language.Diagnostic;
import dev.stride.local.embedded.Embedded;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.file.Companions;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.poll.Pace;
import dev.stride.local.sqlite.Database;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Starts;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.events.Events;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.schedule.Activations;
import dev.stride.runtime.store.Plans;
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

/** Runs one instance of a definition from start to end, or those that its schedule starts, in this process. */
@Command(
        name = "run",
        description = {
            "Runs a definition here and now: its states on standard error, its output on standard output.",
            "Sub-workflows that it names are taken from the files named *.sw.json, *.sw.yaml, *.wl.json or *.wl.yaml beside it."
        },
        footer = {
            "",
            "Exit status: 0 when it completed, 1 when it ended otherwise, 2 when the definition or the input was refused,",
            "3 when it still waited at the timeout, or for an event that was not given."
        })
final class RunCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", description = "The definition, in JSON or YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--input",
            paramLabel = "JSON|@FILE|-",
            description = "The data input, a JSON object: the text itself, @ and a file, or - for standard input.")
    private Optional<String> input = Optional.empty();

    @Option(
            names = "--event",
            paramLabel = "JSON|@FILE",
            description =
                    "A CloudEvent to send, once all that was sent before has been handled; may be repeated. Its id,"
                            + " time and specversion may be left out. Without --input, the first starts a workflow that starts by events.")
    private List<String> events = List.of();

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private EventsOutOptions eventsOut = new EventsOutOptions();

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A file that the definition refers to and that is not beside it; may be repeated.")
    private List<Path> resources = List.of();

    @Option(names = "--version", paramLabel = "V", description = "The version to start, if not the definition's own.")
    private Optional<String> version = Optional.empty();

    @Option(names = "--timeout", paramLabel = "PT1M", description = "Stop waiting after this time (ISO 8601 duration).")
    private Optional<Duration> timeout = Optional.empty();

    @Option(
            names = "--occurrences",
            paramLabel = "N",
            description =
                    "Start nothing now: let the definition's schedule start instances, until N of them have ended. Their"
                            + " outputs are one JSON array.")
    private Optional<Integer> occurrences = Optional.empty();

    @Option(names = "--skip-time", description = "Do not wait for timers: time leaps to when they are due.")
    private boolean skipTime;

    @Option(
            names = "--clock",
            paramLabel = "INSTANT",
            description = "With --skip-time: what time it is at the beginning, such as 2026-03-28T12:00:00Z.")
    private Optional<Instant> begin = Optional.empty();

    @Option(names = "--trace", description = "Show the data of states and calls, too.")
    private boolean trace;

    @Option(
            names = "--json",
            description = "Print one document of status, output, fault and summary, and nothing else.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        var laptop = Laptop.open(secrets.values(), eventsOut.eventsOut())
                .with(connectors.beside(file))
                .in(language.key());
        var definitions = Companions.with(file, resources, laptop.reader());
        if (isRefused(definitions)) {
            return Exit.REFUSED;
        }
        check(definitions.getLast());
        var data = input.map(it -> JsonArgument.object("--input", it, System.in));
        var feed = feed();
        var clock = clock();
        var pace = skipTime ? Pace.skipping(clock) : Pace.waiting(clock);
        var ledger = new Ledger();
        var scheduled = occurrences.isPresent();
        var live = new LiveStates(occurrences.map(Families::occurrences).orElseGet(Families::one), trace, this::show);
        try (var embedded = new Embedded(Database.inMemory(), laptop, pace, ledger, live, console.logger());
                var bridge = laptop.bridge(embedded.ports(), console.logger())) {
            var workflow = deploy(embedded, definitions);
            definitions.forEach(each -> each.plan().ifPresent(bridge::listen));
            var unscheduled = scheduled ? definitions.subList(0, definitions.size() - 1) : definitions;
            unscheduled.forEach(each -> each.plan().ifPresent(plan -> unschedule(embedded, plan.workflow())));
            var deployed = ledger.summary();
            if (!scheduled && (data.isPresent() || feed.isEmpty() || !startsByEvents(definitions.getLast()))) {
                start(embedded, workflow, data.orElseGet(JsonNodeFactory.instance::objectNode));
            }
            Runnable stuck = bridge.listens() ? () -> {} : live::stuck;
            embedded.start(new EventFeed(feed, new Events(embedded.ports()), scheduled, stuck));
            live.awaitEnd(timeout);
            embedded.stop();
            return report(embedded, live, ledger.summary().minus(deployed));
        }
    }

    private boolean isRefused(List<DefinitionFile> definitions) {
        definitions.stream()
                .flatMap(each -> DiagnosticLine.faults(each).stream())
                .forEach(console::say);
        return definitions.stream().anyMatch(each -> !each.faults().isEmpty());
    }

    /** Whether the options agree with each other and with the definition. */
    private void check(DefinitionFile definition) {
        if (begin.isPresent() && !skipTime) {
            throw new Refused("--clock needs --skip-time.");
        }
        if (occurrences.isEmpty()) {
            return;
        }
        if (occurrences.get() < 1) {
            throw new Refused("--occurrences: this must be 1 or more.");
        }
        if (input.isPresent() || !events.isEmpty()) {
            throw new Refused("--occurrences: what a schedule starts gets neither --input nor --event.");
        }
        if (definition.plan().flatMap(plan -> plan.terms().schedule()).isEmpty()) {
            throw new Refused("--occurrences: " + file + " has no schedule.");
        }
    }

    private InstantSource clock() {
        var clock = Clock.systemUTC();
        return begin.<InstantSource>map(time -> Clock.offset(clock, Duration.between(clock.instant(), time)))
                .orElse(clock);
    }

    private List<ObjectNode> feed() {
        return IntStream.range(0, events.size())
                .mapToObj(i -> EventArgument.event("--event", events.get(i), System.in, "event-" + (i + 1)))
                .toList();
    }

    private static boolean startsByEvents(DefinitionFile definition) {
        return definition.plan().flatMap(plan -> plan.terms().starts()).isPresent();
    }

    /** Deploys them all, twice where there are several: the second time none misses another that is there. */
    private WorkflowId deploy(Embedded embedded, List<DefinitionFile> definitions) {
        if (definitions.size() > 1) {
            definitions.forEach(each -> deployed(embedded, each, _ -> {}));
        }
        return definitions.stream()
                .map(each -> deployed(
                        embedded,
                        each,
                        warnings ->
                                DiagnosticLine.warnings(each.file(), warnings).forEach(console::say)))
                .toList()
                .getLast();
    }

    /** What a schedule has begun already starts nothing that the run is not about. */
    private static void unschedule(Embedded embedded, WorkflowId workflow) {
        new Activations(embedded.ports()).renew(workflow.id(), Optional::empty);
    }

    private static WorkflowId deployed(Embedded embedded, DefinitionFile definition, Consumer<List<Diagnostic>> told) {
        var text = definition.text();
        return switch (embedded.deployment().deploy(text.definition(), text.resources(), Optional.empty())) {
            case Outcome.Added(var deployed, var warnings) -> {
                told.accept(warnings);
                yield deployed.workflow();
            }
            case Outcome.Unchanged(var deployed, var warnings) -> {
                told.accept(warnings);
                yield deployed.workflow();
            }
            case Outcome.Taken(var workflow) ->
                throw new Refused(definition.file() + " defines " + workflow + ", as another file beside it does.");
            case Outcome.Refused(var faults, var _) ->
                throw new IllegalStateException("what compiled does not compile again: " + faults);
        };
    }

    private void start(Embedded embedded, WorkflowId workflow, JsonNode data) {
        var wanted = version.orElse(workflow.version());
        switch (new Starts(embedded.ports()).start(workflow.id(), Optional.of(wanted), data, Optional.empty())) {
            case Start.Accepted _ -> {}
            case Start.UnknownWorkflow() ->
                throw new Refused("%s defines version %s, not %s.".formatted(file, workflow.version(), wanted));
            case Start.InputRefused(String reason) -> throw new Refused("It cannot start: " + reason);
            case Start.KeyReused(var instance) -> throw new IllegalStateException("no key was given for " + instance);
        }
    }

    private void show(List<String> lines) {
        if (!json) {
            lines.forEach(console::say);
        }
    }

    private int report(Embedded embedded, LiveStates live, Ledger.Summary used) {
        var report = report(embedded, live, RunSummary.of(live, used));
        if (json) {
            console.result(report.document());
        } else {
            report.output().ifPresent(console::result);
            report.lines().forEach(console::say);
        }
        if (!report.status().ended()) {
            return Exit.WAITING;
        }
        return report.status() == Status.COMPLETED ? Exit.DONE : Exit.FAILED;
    }

    private Report report(Embedded embedded, LiveStates live, RunSummary summary) {
        var instances = live.subjects().stream()
                .flatMap(id -> new Instances(embedded.ports()).find(id).stream())
                .toList();
        if (occurrences.isPresent()) {
            return new OccurrencesReport(instances, occurrences.get(), summary);
        }
        var waits = live.waits(new Plans(embedded.ports().blobs())::load);
        return new RunReport(instances.stream().findFirst(), waits, summary);
    }
}
