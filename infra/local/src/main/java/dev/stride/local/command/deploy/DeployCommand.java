package dev.stride.local.command.deploy;

import dev.stride.language.ReadingMode.Dialect;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.deploy.DefinitionDeployment.DeploymentOrder;
import dev.stride.local.command.deploy.VersionChange.Kind;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OfflineReadingOptions;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.runtime.codec.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride deploy}: it deploys the definitions of a file or a folder to a running Stride. */
@Command(
        name = "deploy",
        description = {
            "Deploys definitions, with the files that they refer to, to a running Stride.",
            "All definitions are checked first: if one is refused, nothing is deployed."
        },
        footer = {"", "Exit status: 0 when all definitions are deployed, 2 when at least one is refused."})
public final class DeployCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(
            paramLabel = "FILE|DIR",
            description =
                    "A definition, or a folder with definitions named *.sw.json, *.sw.yaml, *.wl.json or *.wl.yaml."
                            + " Definitions of Open Workflow 1.0 may have any name.")
    private Path place = Path.of("");

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A file that a definition references and that is not in the folder of this definition.")
    private List<Path> resources = List.of();

    @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
    private boolean dryRun;

    @Option(
            names = "--prune",
            description = "Retire the deployed versions that are not in the folder,"
                    + " so that they start no more instances."
                    + " Versions that have running instances or an alias are kept.")
    private boolean prune;

    @Option(
            names = "--owns",
            paramLabel = "PATTERN",
            description = "A pattern of workflow ids, such as shop-*."
                    + " --prune retires only versions of the workflows that match."
                    + " Default: the value of `owns` that the target file (--targets) contains for the stage (--stage)."
                    + " If neither --owns nor `owns` is set, --prune can retire versions of every workflow.")
    private Optional<String> owns = Optional.empty();

    @Option(names = "--json", description = "Print the results as a JSON document.")
    private boolean json;

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private OfflineReadingOptions reading = new OfflineReadingOptions();

    /** The result of {@code stride deploy}, which the option {@code --json} prints as JSON. */
    private record Report(boolean dryRun, List<VersionChange> changes) {}

    @Override
    public Integer call() {
        if (!Files.exists(place)) {
            throw new InvalidInputException("%s does not exist: name a file or a folder.".formatted(place));
        }
        if (prune && !Files.isDirectory(place)) {
            throw new InvalidInputException(
                    "--prune needs a folder: with a single file, it would retire all other workflows.");
        }
        var definitions = compile();
        try (var api = endpoint.open()) {
            var changes = deploy(definitions, new DefinitionDeployment(api, query()), new Pruning(api, ownership()));
            if (json) {
                console.printResult(Json.toTree(new Report(dryRun, changes)));
            }
            return changes.stream().anyMatch(change -> change.is(Kind.REFUSED)) ? ExitCode.REFUSED : ExitCode.SUCCESS;
        }
    }

    private List<DefinitionFile> compile() {
        var environment = LocalEnvironment.create().withLanguage(language.key()).in(reading.mode());
        var found = DefinitionFiles.find(place);
        found.skippedLines().forEach(console::printStatus);
        var definitions = found.definitions().stream()
                .map(file -> environment
                        .withConnectors(connectors.forDefinition(file, place).withScripts())
                        .definitionReader()
                        .compile(file, resources))
                .toList();
        if (definitions.isEmpty()) {
            throw new InvalidInputException(place + " contains no definition.");
        }
        definitions.forEach(definition -> DiagnosticLine.warnings(
                        definition.file(), definition.compilation().warnings())
                .forEach(console::printStatus));
        return definitions;
    }

    private List<VersionChange> deploy(
            List<DefinitionFile> definitions, DefinitionDeployment deployment, Pruning pruning) {
        var planned = new ArrayList<>(deployment.review(DeploymentOrder.calleesFirst(definitions)));
        boolean refused = planned.stream().anyMatch(change -> change.is(Kind.REFUSED));
        if (prune && !refused) {
            planned.addAll(pruning.review(definitions.stream()
                    .map(definition -> definition.plan().orElseThrow().workflow())
                    .collect(Collectors.toSet())));
        }
        var changes = dryRun || refused ? planned : apply(planned, deployment, pruning);
        changes.stream()
                .filter(change -> dryRun || !refused || change.is(Kind.REFUSED))
                .forEach(this::show);
        if (refused) {
            console.printStatus("Nothing was deployed, because a definition was refused.");
        } else if (Files.isDirectory(place)) {
            console.printStatus(summary(changes));
        }
        return changes;
    }

    /**
     * Deploys and retires versions in the planned order. Stops when the server refuses a definition, but continues when it
     * refuses to retire a version.
     */
    private static List<VersionChange> apply(
            List<VersionChange> planned, DefinitionDeployment deployment, Pruning pruning) {
        var changes = new ArrayList<VersionChange>();
        for (var change : planned) {
            var applied = switch (change.change()) {
                case DEPLOYED -> deployment.deploy(change.source().orElseThrow());
                case RETIRED -> pruning.retire(change.workflow());
                case UNCHANGED, KEPT, REFUSED -> change;
            };
            changes.add(applied);
            if (applied.is(Kind.REFUSED)) {
                return changes;
            }
        }
        return changes;
    }

    private void show(VersionChange change) {
        if (change.is(Kind.REFUSED)) {
            change.source()
                    .ifPresent(definition -> change.faults()
                            .forEach(fault -> console.printStatus(DiagnosticLine.fault(definition.file(), fault))));
            console.printStatus(change.line(dryRun));
        } else if (!json) {
            console.printResult(change.line(dryRun));
        }
    }

    private static String summary(List<VersionChange> changes) {
        var counts = changes.stream()
                .collect(Collectors.groupingBy(VersionChange::change, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private Predicate<String> ownership() {
        var pattern =
                owns.or(() -> endpoint.stage().flatMap(stage -> stage.owns())).orElse("*");
        return Pattern.compile(
                        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")))
                .asMatchPredicate();
    }

    private Map<String, String> query() {
        var query = new LinkedHashMap<String, String>();
        language.key().ifPresent(key -> query.put("language", key));
        if (reading.mode().strict()) {
            query.put("strict", "true");
        }
        if (reading.mode().offline()) {
            query.put("offline", "true");
        }
        if (reading.mode().dialect() == Dialect.SONATAFLOW) {
            query.put("reading", "sonataflow");
        }
        return query;
    }
}
