package dev.stride.local.agent;

import dev.stride.Limits;
import dev.stride.common.FileProblem;
import dev.stride.common.FileText;
import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.file.DefinitionReader;
import dev.stride.source.Diagnostic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The folder that an agent works in. Its tools read nothing outside of it, nothing from the network, and write nothing.
 *
 * @param root its real path
 */
public record Workspace(Path root) {

    /** The name of a definition that is given as a text. */
    private static final String UNNAMED = "text";

    public static Workspace of(Path folder) {
        try {
            var root = folder.toRealPath();
            if (!Files.isDirectory(root)) {
                throw new InvalidInputException(folder + " is not a folder.");
            }
            return new Workspace(root);
        } catch (IOException e) {
            throw new InvalidInputException("The folder " + folder + " cannot be used: " + FileProblem.of(e) + ".");
        }
    }

    /** Performs an action of a tool, which reads files of this folder only. */
    <T> T confine(Supplier<T> action) {
        return FileText.readingOnlyBelow(root, action);
    }

    /**
     * Returns the real path of a file or folder that an agent names.
     *
     * @param argument the name of the argument, for messages
     */
    Path find(String argument, String name) {
        try {
            var path = root.resolve(name).normalize();
            if (!path.startsWith(root)) {
                throw outside(argument, name);
            }
            if (!Files.exists(path)) {
                throw new InvalidInputException("%s: there is no file %s in %s.".formatted(argument, name, root));
            }
            var real = path.toRealPath();
            if (!real.startsWith(root)) {
                throw outside(argument, name);
            }
            return real;
        } catch (InvalidPathException e) {
            throw new InvalidInputException("%s: %s is not a path.".formatted(argument, name));
        } catch (IOException e) {
            throw new InvalidInputException("%s: %s cannot be read: %s.".formatted(argument, name, FileProblem.of(e)));
        }
    }

    private InvalidInputException outside(String argument, String name) {
        return new InvalidInputException(
                "%s: %s is outside of the folder %s, and nothing there is read: name a file in it."
                        .formatted(argument, name, root));
    }

    /** Returns the name of a file, relative to this folder. */
    String name(Path file) {
        return file.startsWith(root) ? root.relativize(file).toString() : file.toString();
    }

    /** Returns a reader of definitions of a folder that loads nothing from the network. */
    DefinitionReader reader(Path folder, boolean strict) {
        return LocalEnvironment.create()
                .withConnectors(
                        new ConnectorsOption().forDefinition(folder, root).withScripts())
                .in(new ReadingMode(strict, true, Dialect.SPECIFICATION))
                .definitionReader();
    }

    /** Compiles the definition that an agent gives as {@code file} or {@code text}. */
    DefinitionFile compile(Arguments arguments, boolean strict) {
        var text = text(arguments);
        if (text.isPresent()) {
            return reader(root, strict).compile(unnamed(), text.get(), List.of());
        }
        var file = definition(arguments);
        return reader(file, strict).compile(file, List.of());
    }

    /** Returns the definition that an agent gives as {@code text}, within the bound of files. */
    Optional<String> text(Arguments arguments) {
        var text = arguments.text(UNNAMED);
        if (text.filter(it -> it.getBytes(StandardCharsets.UTF_8).length > Limits.DEFINITION_BYTES)
                .isPresent()) {
            throw new InvalidInputException("text: it is longer than %d bytes.".formatted(Limits.DEFINITION_BYTES));
        }
        return text;
    }

    /** Returns where a definition that is given as a text would be. */
    Path unnamed() {
        return root.resolve(UNNAMED);
    }

    /** Returns the file of the definition that an agent names as {@code file}. */
    Path definition(Arguments arguments) {
        return Optional.of(find(
                        "file",
                        arguments
                                .text("file")
                                .orElseThrow(() -> new InvalidInputException(
                                        "Name a definition in `file`, or write it in `text`."))))
                .filter(file -> !Files.isDirectory(file))
                .orElseThrow(() -> new InvalidInputException("file: name a file, not a folder."));
    }

    /** What an agent is told about a definition. */
    record Verdict(
            String file, Optional<String> id, boolean valid, List<Diagnostic> faults, List<Diagnostic> warnings) {

        static Verdict of(DefinitionFile definition, Workspace workspace) {
            return new Verdict(
                    workspace.name(definition.file()),
                    definition.id(),
                    definition.faults().isEmpty(),
                    shown(definition.faults()),
                    shown(definition.compilation().warnings()));
        }

        static List<Diagnostic> shown(List<Diagnostic> diagnostics) {
            return Shown.items(diagnostics, more -> new Diagnostic("", 1, 1, more + " more", "correct these first"));
        }
    }
}
