package dev.stride.local.command;

import dev.stride.local.client.Endpoint;
import dev.stride.local.client.MultipartBody;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.file.Definitions;
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

/** Sends definitions, with the files that they refer to, to a running Stride. */
@Command(
        name = "deploy",
        description = "Sends definitions, with the files that they refer to, to a running Stride.",
        footer = {"", "Exit status: 0 when all are deployed, 2 when one was refused."})
final class DeployCommand implements Callable<Integer> {

    private static final int CREATED = 201;

    /** What became of a definition. */
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

    @Override
    public Integer call() {
        if (!Files.exists(place)) {
            throw new Refused("There is no file or folder " + place + ".");
        }
        var reader =
                Laptop.open().with(connectors.beside(place)).in(language.key()).reader();
        var outcomes = new EnumMap<Outcome, Integer>(Outcome.class);
        for (var file : Definitions.in(place).definitions()) {
            var definition = reader.read(file, resources);
            DiagnosticLine.all(definition).forEach(console::say);
            var outcome = definition.faults().isEmpty() ? send(definition) : Outcome.REFUSED;
            outcomes.merge(outcome, 1, Integer::sum);
        }
        if (outcomes.isEmpty()) {
            throw new Refused("There is no definition in " + place + ".");
        }
        if (Files.isDirectory(place)) {
            console.say(outcomes.entrySet().stream()
                    .map(each -> each.getValue() + " " + each.getKey().name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ")));
        }
        return outcomes.containsKey(Outcome.REFUSED) ? Exit.REFUSED : Exit.DONE;
    }

    private Outcome send(DefinitionFile definition) {
        var workflow = definition.plan().orElseThrow().workflow();
        var before = endpoint.askAnyhow(api -> api.get("/workflows/" + Endpoint.segment(workflow.id()), Map.of()));
        var answer = endpoint.askAnyhow(api -> {
            var body = MultipartBody.of(parts(definition));
            var query = language.key().map(key -> Map.of("language", key)).orElseGet(Map::of);
            return api.post("/workflows", query, Map.of("Content-Type", body.contentType()), body.bytes());
        });
        if (answer.isProblem()) {
            answer.faults().forEach(fault -> console.say(DiagnosticLine.fault(definition.file(), fault)));
            console.say(definition.file() + ": @|red not deployed|@: " + answer.problem());
            return Outcome.REFUSED;
        }
        var outcome = answer.status() == CREATED ? Outcome.DEPLOYED : Outcome.UNCHANGED;
        var old = outcome == Outcome.DEPLOYED ? before.body().path("version").asText() : "";
        console.result("%s: %s (%s%s)"
                .formatted(
                        definition.file(),
                        outcome == Outcome.DEPLOYED ? "@|green deployed|@" : "unchanged",
                        workflow,
                        old.isEmpty() ? "" : ", the newest was " + old));
        return outcome;
    }

    private static Map<String, String> parts(DefinitionFile definition) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("definition", definition.text().definition());
        parts.putAll(definition.text().resources());
        return parts;
    }
}
