package dev.stride.local.command.definition;

import dev.stride.common.FileProblem;
import dev.stride.common.Suggestions;
import dev.stride.language.Language;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.language.serverlessworkflow08.ServerlessWorkflow08;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.template.NewProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride init}: it writes a folder with a first definition and its test. */
@Command(
        name = "init",
        description = "Writes a folder with a workflow that runs, its test, an input and settings of an editor.",
        footer = {"", "Exit status: 0 on success, 2 when the name is refused, or a file exists already."})
public final class InitCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "The id of the workflow. Default: " + NewProject.DEFAULT_NAME + ".")
    private String name = NewProject.DEFAULT_NAME;

    @Option(
            names = "--language",
            paramLabel = "KEY",
            description = "The language of the definition. Default: " + ServerlessWorkflow08.KEY + ".")
    private String language = ServerlessWorkflow08.KEY;

    @Option(names = "--folder", paramLabel = "DIR", description = "The folder to write. Default: NAME.")
    private Optional<Path> folder = Optional.empty();

    @Option(names = "--force", description = "Replace files that exist.")
    private boolean force;

    @Override
    public Integer call() {
        var project = NewProject.of(key(), name);
        project.faults().stream().findFirst().ifPresent(fault -> {
            throw new InvalidInputException("NAME: " + fault.message() + " (" + fault.hint() + ")");
        });
        var target = folder.orElseGet(this::named);
        if (!force) {
            refuseToReplace(project, target);
        }
        project.files().keySet().stream()
                .map(target::resolve)
                .filter(Files::isSymbolicLink)
                .findFirst()
                .ifPresent(link -> {
                    throw new InvalidInputException(
                            "Nothing was written, because %s is a link: remove it first.".formatted(link));
                });
        project.files().forEach((file, text) -> write(target.resolve(file), text));
        console.printStatus("Next: stride test " + quoted(target));
        return ExitCode.SUCCESS;
    }

    private static String quoted(Path target) {
        var path = target.toString();
        return path.matches("[\\w./+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    private String key() {
        var languages = KnownLanguages.ALL.languages();
        return languages.stream()
                .filter(known -> known.isNamed(language))
                .findFirst()
                .map(Language::key)
                .orElseThrow(() -> new InvalidInputException("--language: unknown language %s, %s"
                        .formatted(
                                language,
                                Suggestions.hint(
                                        language,
                                        languages.stream().map(Language::key).toList()))));
    }

    private Path named() {
        try {
            return Path.of(name);
        } catch (InvalidPathException noPath) {
            throw new InvalidInputException("NAME: this system has no folder " + name + ": name one with --folder");
        }
    }

    private static void refuseToReplace(NewProject project, Path target) {
        var present = project.files().keySet().stream()
                .map(target::resolve)
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                .map(Path::toString)
                .collect(Collectors.joining(", "));
        if (!present.isEmpty()) {
            throw new InvalidInputException(
                    "Nothing was written, because these files exist: %s. Replace them with --force, or choose another folder with --folder."
                            .formatted(present));
        }
    }

    private void write(Path file, String text) {
        try {
            Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new InvalidInputException(file + " cannot be written: " + FileProblem.of(e));
        }
        console.printResult("wrote " + file);
    }
}
