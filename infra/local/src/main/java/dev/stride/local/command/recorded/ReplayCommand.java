package dev.stride.local.command.recorded;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.CheckpointOption;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OfflineReadingOptions;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.Replay;
import dev.stride.workflowtest.recorded.RecordedRunReader;
import dev.stride.workflowtest.report.ReplayReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride replay}: it repeats recorded runs with a changed definition, and says what they do otherwise. */
@Command(
        name = "replay",
        description = {
            "Repeats recorded runs with a changed definition, and says for each whether it takes the same path.",
            "Time is virtual, and the recorded replies and events answer."
        },
        footer = {
            "",
            "Exit status: 0 when all runs do the same, 1 when one does something else, 2 when a run or the definition is refused."
        })
public final class ReplayCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private OfflineReadingOptions reading = new OfflineReadingOptions();

    @Mixin
    private CheckpointOption checkpoint = new CheckpointOption();

    @Parameters(
            paramLabel = "RUN... DEFINITION",
            hideParamSyntax = true,
            arity = "1..*",
            description = "Instances of a running Stride or exported runs, and then the file of the definition.")
    private List<String> names = List.of();

    @Option(names = "--json", description = "Print the results as one JSON document.")
    private boolean json;

    /** A run and what became of it. */
    private record Repeated(String run, Replay.Result result) {}

    @Override
    public Integer call() {
        if (names.size() == 1) {
            throw new InvalidInputException(
                    "RUN... DEFINITION: name one run or more, and after them the file of the definition.");
        }
        checkOrder(names.subList(0, names.size() - 1), names.getLast());
        var environment = LocalEnvironment.create().withLanguage(language.key()).in(reading.mode());
        var definition = Path.of(names.getLast());
        var given = GivenDefinition.load(Optional.of(definition), environment);
        var runs = names.subList(0, names.size() - 1).stream()
                .map(new RunSource(endpoint)::load)
                .toList();
        var folder = GivenDefinition.folderOf(definition);
        runs.forEach(run -> given.sourcesFor(run, folder));
        var repeated = new ArrayList<Repeated>();
        for (var run : runs) {
            var result = Replay.repeat(
                    run,
                    given.sourcesFor(run, folder),
                    folder.resolve("replay.test.yaml"),
                    environment.languages(),
                    checkpoint.checkpoint());
            repeated.add(new Repeated(run.id(), result));
            if (!json) {
                console.printResult("%s  %s".formatted(run.id(), ReplayReport.sentence(result)));
            }
            if (result instanceof Replay.Result.Refused(var faults)) {
                faults.forEach(fault -> console.printStatus(DiagnosticLine.fault(definition, fault)));
            }
        }
        if (json) {
            var results = JsonNodeFactory.instance.arrayNode();
            repeated.forEach(each -> results.add(ReplayReport.json(each.run(), each.result())));
            console.printResult(results);
        }
        return status(repeated);
    }

    private static void checkOrder(List<String> runs, String definition) {
        if (kind(definition) == Kind.RUN) {
            throw new InvalidInputException(
                    "%s is a recorded run: name the runs first, and the file of the definition last."
                            .formatted(definition));
        }
        runs.stream().filter(run -> kind(run) == Kind.DEFINITION).findFirst().ifPresent(run -> {
            throw new InvalidInputException(
                    "%s is a definition and no recorded run: name the runs first, and the file of the definition last."
                            .formatted(run));
        });
    }

    private enum Kind {
        RUN,
        DEFINITION,
        OTHER
    }

    private static Kind kind(String name) {
        if (!RunSource.isFile(name)) {
            return Kind.OTHER;
        }
        var file = Path.of(name);
        if (RecordedRunReader.load(file) instanceof Result.Ok<?, ?>) {
            return Kind.RUN;
        }
        return switch (FileText.load(file)) {
            case Result.Ok(String text) ->
                SourceParser.parse(text) instanceof SourceParseResult.Parsed(var source)
                                && !source.root().has(RecordedRunReader.FORM_KEY)
                        ? Kind.DEFINITION
                        : Kind.OTHER;
            case Result.Failed(String _) -> Kind.OTHER;
        };
    }

    private static int status(List<Repeated> repeated) {
        if (repeated.stream()
                .anyMatch(each -> each.result() instanceof Replay.Result.Refused
                        || each.result() instanceof Replay.Result.Unreadable)) {
            return ExitCode.REFUSED;
        }
        return repeated.stream().allMatch(each -> each.result() instanceof Replay.Result.Same)
                ? ExitCode.SUCCESS
                : ExitCode.FAILED;
    }
}
