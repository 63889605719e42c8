package dev.stride.local.command;

import dev.stride.local.client.MultipartBody;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.file.Definitions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(
            paramLabel = "FILE|DIR",
            description = "A definition, or a folder with definitions named *.sw.json or *.sw.yaml.")
    private Path place = Path.of("");

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A file that a definition refers to and that is not beside it.")
    private List<Path> resources = List.of();

    @Override
    public Integer call() {
        if (!Files.exists(place)) {
            throw new Refused("There is no file or folder " + place + ".");
        }
        var reader = Laptop.open().reader();
        int refused = 0;
        for (var file : Definitions.in(place).definitions()) {
            var definition = reader.read(file, resources);
            DiagnosticLine.all(definition).forEach(console::say);
            refused += definition.faults().isEmpty() && isTaken(definition) ? 0 : 1;
        }
        return refused == 0 ? Exit.DONE : Exit.REFUSED;
    }

    private boolean isTaken(DefinitionFile definition) {
        var answer = endpoint.askAnyhow(api -> {
            var body = MultipartBody.of(parts(definition));
            return api.post("/workflows", Map.of(), Map.of("Content-Type", body.contentType()), body.bytes());
        });
        if (answer.isProblem()) {
            console.say(definition.file() + ": @|red not deployed|@: " + answer.problem());
            return false;
        }
        var what = answer.status() == CREATED ? "@|green deployed|@" : "unchanged";
        var workflow = answer.body().path("id").asText() + ":"
                + answer.body().path("version").asText();
        console.result(definition.file() + ": " + what + " (" + workflow + ")");
        return true;
    }

    private static Map<String, String> parts(DefinitionFile definition) {
        var parts = new LinkedHashMap<String, String>();
        parts.put("definition", definition.text().definition());
        parts.putAll(definition.text().resources());
        return parts;
    }
}
