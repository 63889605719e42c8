package dev.stride.local.command.definition;

import dev.stride.local.client.ApiClient;
import dev.stride.local.client.MultipartFormData;
import dev.stride.local.command.StrictOption;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.file.DefinitionFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride deploy}: it sends definitions, with the files that they refer to, to a running Stride. */
@Command(
        name = "deploy",
        description = "Sends definitions, with the files that they refer to, to a running Stride.",
        footer = {"", "Exit status: 0 when all are deployed, 2 when one was refused."})
public final class DeployCommand implements Callable<Integer> {

    private static final int CREATED = 201;

    /** The outcome of the deployment of one definition. */
    private enum Outcome {
        DEPLOYED,
        UNCHANGED,
        REFUSED
    }

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(
            paramLabel = "FILE|DIR",
            description =
                    "A definition, or a folder with definitions named *.sw.json, *.sw.yaml, *.wl.json or *.wl.yaml.")
    private Path place = Path.of("");

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A file that a definition refers to and that is not beside it.")
    private List<Path> resources = List.of();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private StrictOption strict = new StrictOption();

    @Override
    public Integer call() {
        if (!Files.exists(place)) {
            throw new InvalidInputException("There is no file or folder " + place + ".");
        }
        var reader = LocalEnvironment.create()
                .withConnectors(connectors.forDefinition(place))
                .withLanguage(language.key())
                .strictly(strict.isStrict())
                .definitionReader();
        var outcomes = new EnumMap<Outcome, Integer>(Outcome.class);
        for (var file : DefinitionFiles.find(place).definitions()) {
            var definition = reader.compile(file, resources);
            DiagnosticLine.lines(definition).forEach(console::printStatus);
            var outcome = definition.faults().isEmpty() ? deploy(definition) : Outcome.REFUSED;
            outcomes.merge(outcome, 1, Integer::sum);
        }
        if (outcomes.isEmpty()) {
            throw new InvalidInputException("There is no definition in " + place + ".");
        }
        if (Files.isDirectory(place)) {
            console.printStatus(outcomes.entrySet().stream()
                    .map(each -> each.getValue() + " " + each.getKey().name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ")));
        }
        return outcomes.containsKey(Outcome.REFUSED) ? ExitCode.REFUSED : ExitCode.SUCCESS;
    }

    private Outcome deploy(DefinitionFile definition) {
        var workflow = definition.plan().orElseThrow().workflow();
        var before = endpoint.callAllowingProblems(
                api -> api.get("/workflows/" + ApiClient.segment(workflow.id()), Map.of()));
        var clientResponse = endpoint.callAllowingProblems(api -> {
            var body = MultipartFormData.encode(parts(definition));
            return api.post("/workflows", query(), Map.of("Content-Type", body.contentType()), body.bytes());
        });
        if (clientResponse.isProblem()) {
            clientResponse
                    .faults()
                    .forEach(fault -> console.printStatus(DiagnosticLine.fault(definition.file(), fault)));
            console.printStatus(definition.file() + ": @|red not deployed|@: " + clientResponse.problem());
            return Outcome.REFUSED;
        }
        var outcome = clientResponse.status() == CREATED ? Outcome.DEPLOYED : Outcome.UNCHANGED;
        var old = outcome == Outcome.DEPLOYED ? before.body().path("version").asText() : "";
        console.printResult("%s: %s (%s%s)"
                .formatted(
                        definition.file(),
                        outcome == Outcome.DEPLOYED ? "@|green deployed|@" : "unchanged",
                        workflow,
                        old.isEmpty() ? "" : ", the newest was " + old));
        return outcome;
    }

    private Map<String, String> query() {
        var query = new LinkedHashMap<String, String>();
        language.key().ifPresent(key -> query.put("language", key));
        if (strict.isStrict()) {
            query.put("strict", "true");
        }
        return query;
    }

    private static Map<String, String> parts(DefinitionFile definition) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("definition", definition.text().definition());
        parts.putAll(definition.text().resources());
        return parts;
    }
}
