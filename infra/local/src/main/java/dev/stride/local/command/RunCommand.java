package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.local.embedded.Embedded;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.poll.Pace;
import dev.stride.local.sqlite.Database;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Starts;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.ledger.Ledger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one instance of a definition from start to end, in this process. */
@Command(
        name = "run",
        description = "Runs a definition here and now: its states on standard error, its output on standard output.",
        footer = {
            "",
            "Exit status: 0 when it completed, 1 when it ended otherwise, 2 when the definition or the input was refused,",
            "3 when it still waited at the timeout."
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
    private String input = "{}";

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A file that the definition refers to and that is not beside it.")
    private List<Path> resources = List.of();

    @Option(names = "--version", paramLabel = "V", description = "The version to start, if not the definition's own.")
    private Optional<String> version = Optional.empty();

    @Option(names = "--timeout", paramLabel = "PT1M", description = "Stop waiting after this time (ISO 8601 duration).")
    private Optional<Duration> timeout = Optional.empty();

    @Option(names = "--skip-time", description = "Do not wait for timers: time leaps to when they are due.")
    private boolean skipTime;

    @Option(names = "--trace", description = "Show the data of states and calls, too.")
    private boolean trace;

    @Option(
            names = "--json",
            description = "Print one document of status, output, fault and summary, and nothing else.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        var laptop = Laptop.open();
        var definition = laptop.reader().read(file, resources);
        DiagnosticLine.all(definition).forEach(console::say);
        if (!definition.faults().isEmpty()) {
            return Exit.REFUSED;
        }
        var data = JsonArgument.object("--input", input, System.in);
        var clock = InstantSource.system();
        var pace = skipTime ? Pace.skipping(clock) : Pace.waiting(clock);
        var ledger = new Ledger();
        var live = new LiveStates(this::show);
        try (var embedded = new Embedded(Database.inMemory(), laptop, pace, ledger, live, console.logger())) {
            var workflow = deploy(embedded, definition);
            var deployed = ledger.summary();
            var id = start(embedded, workflow, data);
            embedded.start();
            boolean inTime = live.awaitEnd(timeout);
            embedded.stop();
            var used = ledger.summary().minus(deployed);
            var instance = new Instances(embedded.ports()).find(id).orElseThrow();
            return report(RunReport.of(instance, live, used), inTime);
        }
    }

    private static WorkflowId deploy(Embedded embedded, DefinitionFile definition) {
        var text = definition.text();
        return switch (embedded.deployment().deploy(text.definition(), text.resources(), Optional.empty())) {
            case Outcome.Added(var deployed, var _) -> deployed.workflow();
            case Outcome.Unchanged(var deployed, var _) -> deployed.workflow();
            case Outcome.Taken(var workflow) -> throw new IllegalStateException(workflow + " was there already");
            case Outcome.Refused(var faults, var _) ->
                throw new IllegalStateException("what compiled does not compile again: " + faults);
        };
    }

    private String start(Embedded embedded, WorkflowId workflow, JsonNode data) {
        var wanted = version.orElse(workflow.version());
        return switch (new Starts(embedded.ports()).start(workflow.id(), Optional.of(wanted), data, Optional.empty())) {
            case Start.Accepted(var instance, var _) -> instance;
            case Start.UnknownWorkflow() ->
                throw new Refused("%s defines version %s, not %s.".formatted(file, workflow.version(), wanted));
            case Start.InputRefused(String reason) -> throw new Refused("--input: " + reason);
            case Start.KeyReused(var instance) -> throw new IllegalStateException("no key was given for " + instance);
        };
    }

    private void show(Entry entry) {
        if (!json) {
            EntryLine.live(entry, trace).forEach(console::say);
        }
    }

    private int report(RunReport report, boolean inTime) {
        if (json) {
            console.result(report.document());
        } else {
            report.output().ifPresent(console::result);
            report.lines().forEach(console::say);
        }
        if (!inTime) {
            return Exit.WAITING;
        }
        return report.status() == Status.COMPLETED ? Exit.DONE : Exit.FAILED;
    }
}
