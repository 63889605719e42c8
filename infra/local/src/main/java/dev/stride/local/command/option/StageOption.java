package dev.stride.local.command.option;

import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/**
 * The options that select a stage, i.e. one of the deployments of Stride that a project uses. The project lists its
 * stages in a YAML file, the target file.
 */
public final class StageOption {

    private static final String FILE = "stride.targets.yaml";

    @Option(
            names = "--stage",
            paramLabel = "NAME",
            description =
                    "The name of a deployment of Stride in the target file (stride.targets.yaml). The command uses"
                            + " the address and the AWS profile that the file lists for this name.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--targets",
            paramLabel = "FILE",
            description = "The target file. Default: " + FILE + " in this folder.")
    private Path file = Path.of(FILE);

    /**
     * One deployment of Stride: its address, and the settings that commands need to use it.
     *
     * @param profile the profile of AWS whose credentials sign requests
     * @param region the region to sign for; a signature is sent if it is set
     * @param owns the ids of the workflows that a deployment may retire, as a pattern such as {@code shop-*}
     */
    public record Stage(URI endpoint, Optional<String> profile, Optional<String> region, Optional<String> owns) {}

    /** Returns the stage that the user selected; empty without the option. */
    Optional<Stage> stage() {
        return name.map(this::find);
    }

    private Stage find(String wanted) {
        var stages = load();
        return Optional.ofNullable(stages.byName().get(wanted))
                .orElseThrow(() -> new InvalidInputException(
                        "--stage: " + file + " has no stage " + wanted + " (" + stages.hint(wanted) + ")."));
    }

    private Stages load() {
        var text = switch (FileText.load(file)) {
            case Result.Ok(String content) -> content;
            case Result.Failed(String reason) -> throw new InvalidInputException("--stage: " + reason + ".");
        };
        return switch (Stages.parse(text)) {
            case Result.Ok(var stages) -> stages;
            case Result.Failed(var faults) ->
                throw new InvalidInputException(faults.stream()
                        .map(fault -> DiagnosticLine.plainFault(file, fault))
                        .collect(Collectors.joining(System.lineSeparator())));
        };
    }

    /**
     * The stages of a project by name. A stage is a deployment of Stride that the project uses, such as {@code test} or {@code prod}.
     * The stages are listed in a YAML file without credentials: a stage names an AWS profile, and a token comes from the environment.
     *
     * <pre>
     * stages:
     *   test: { endpoint: https://stride.test.example.com, region: eu-west-1 }
     *   prod: { endpoint: https://abc.execute-api.eu-west-1.amazonaws.com, profile: prod, owns: shop-* }
     * </pre>
     */
    public record Stages(Map<String, Stage> byName) {

        public Stages {
            byName = Map.copyOf(byName);
        }

        public static Result<Stages, List<Diagnostic>> parse(String text) {
            return switch (SourceParser.parse(text)) {
                case SourceParseResult.Unreadable(Diagnostic fault) -> Result.failed(List.of(fault));
                case SourceParseResult.Parsed(var sourceDocument) -> {
                    var diagnostics = new Diagnostics(sourceDocument);
                    var stages = parse(diagnostics.root());
                    yield diagnostics.isFaultless() ? Result.ok(stages) : Result.failed(diagnostics.faults());
                }
            };
        }

        /** Returns a hint for an error message about an unknown stage: the closest name, or a list of the stages. */
        String hint(String name) {
            return Suggestions.hint(name, byName.keySet());
        }

        private static Stages parse(Place root) {
            var fields = root.fields();
            var stages = fields.required("stages");
            fields.rejectUnknown();
            stages.fields();
            var byName = new TreeMap<String, Stage>();
            stages.value()
                    .fieldNames()
                    .forEachRemaining(name -> parseStage(stages.at(name)).ifPresent(stage -> byName.put(name, stage)));
            return new Stages(byName);
        }

        private static Optional<Stage> parseStage(Place place) {
            var fields = place.fields();
            var endpoint = uri(fields.required("endpoint"));
            var profile = optional(fields.get("profile"));
            var region = optional(fields.get("region"));
            var owns = optional(fields.get("owns"));
            fields.rejectUnknown();
            return endpoint.map(it -> new Stage(it, profile, region, owns));
        }

        private static Optional<String> optional(Place place) {
            return place.isAbsent() ? Optional.empty() : Optional.of(place.text());
        }

        private static Optional<URI> uri(Place place) {
            try {
                return optional(place).map(URI::create);
            } catch (IllegalArgumentException e) {
                place.fault("`" + place.text() + "` is not an address", "write one such as https://stride.example.com");
                return Optional.empty();
            }
        }
    }
}
