package dev.stride.local.command.option;

import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.local.file.Stages;
import dev.stride.local.file.Stages.Stage;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/**
 * The options that select a stage, i.e. one of the deployments of Stride that a project uses. The project lists its
 * stages in a YAML file, the target file.
 */
public final class StageOption {

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
            description = "The target file. Default: " + Stages.FILE + " in this folder.")
    private Path file = Path.of(Stages.FILE);

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
}
