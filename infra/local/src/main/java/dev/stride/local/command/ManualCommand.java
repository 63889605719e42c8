package dev.stride.local.command;

import dev.stride.common.FileProblem;
import dev.stride.common.Suggestions;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride manual}: it prints manual pages of the commands, or writes them all to a folder. */
@Command(
        name = "manual",
        description = {
            "Prints the manual page of a command, or writes those of all commands to a folder.",
            "Read one with: stride manual run | man -l -"
        },
        footer = {"", "Exit status: 0 on success, 2 for an unknown command, or when a file exists already."})
public final class ManualCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command. Default: stride itself.")
    private List<String> words = List.of();

    @Option(names = "--folder", paramLabel = "DIR", description = "Write the pages of all commands to this folder.")
    private Optional<Path> folder = Optional.empty();

    @Option(names = "--force", description = "Replace files that exist.")
    private boolean force;

    @Override
    public Integer call() {
        if (folder.isPresent()) {
            write(folder.get());
        } else {
            console.printText(new ManualPage(find()).text().stripTrailing());
        }
        return ExitCode.SUCCESS;
    }

    private CommandLine find() {
        var command = Stride.commandLine();
        for (var word : words) {
            var commands = command.getSubcommands();
            command = Optional.ofNullable(commands.get(word))
                    .orElseThrow(() -> new InvalidInputException("COMMAND: there is no command %s%s"
                            .formatted(word, Suggestions.suffix(word, commands.keySet()))));
        }
        return command;
    }

    private void write(Path target) {
        var pages = withSubcommands(Stride.commandLine()).map(ManualPage::new).toList();
        if (!force) {
            pages.stream()
                    .map(page -> target.resolve(page.fileName()))
                    .filter(Files::exists)
                    .findFirst()
                    .ifPresent(file -> {
                        throw new InvalidInputException(
                                "Nothing was written, because %s exists: add --force to replace it.".formatted(file));
                    });
        }
        try {
            Files.createDirectories(target);
            for (var page : pages) {
                Files.writeString(target.resolve(page.fileName()), page.text());
            }
        } catch (IOException e) {
            throw new InvalidInputException("--folder: %s cannot be written: %s".formatted(target, FileProblem.of(e)));
        }
        console.printStatus("%d pages are in %s".formatted(pages.size(), target));
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(ManualCommand::withSubcommands));
    }

    /** The page of a command in the system manual, in the macros of {@code man(7)}. It has the texts of the help of the command. */
    private record ManualPage(CommandLine command) {

        private static final String SECTION = "1";

        String fileName() {
            return name() + "." + SECTION;
        }

        private String name() {
            return spec().qualifiedName("-");
        }

        private CommandSpec spec() {
            return command.getCommandSpec();
        }

        String text() {
            var usage = spec().usageMessage();
            var description = texts(usage.description());
            var lines = new ArrayList<String>();
            lines.add(".TH %s %s \"\" \"%s\"".formatted(escape(name().toUpperCase(Locale.ROOT)), SECTION, version()));
            lines.add(".SH NAME");
            lines.add(
                    "%s \\- %s".formatted(escape(name()), escape(description.isEmpty() ? "" : description.getFirst())));
            lines.add(".SH SYNOPSIS");
            lines.add(escape(synopsis()));
            lines.add(".SH DESCRIPTION");
            lines.addAll(paragraphs(description));
            var arguments = Stream.<ArgSpec>concat(spec().positionalParameters().stream(), spec().options().stream())
                    .filter(each -> !each.hidden())
                    .toList();
            if (!arguments.isEmpty()) {
                lines.add(".SH OPTIONS");
                arguments.forEach(each -> lines.addAll(item(label(each), texts(each.description()))));
            }
            if (!command.getSubcommands().isEmpty()) {
                lines.add(".SH COMMANDS");
                command.getSubcommands()
                        .forEach((name, subcommand) -> lines.addAll(item(
                                bold(name),
                                texts(subcommand.getCommandSpec().usageMessage().description()))));
            }
            var notes = texts(usage.footer());
            if (!notes.isEmpty()) {
                lines.add(".SH NOTES");
                lines.addAll(paragraphs(notes));
            }
            return String.join("\n", lines) + "\n";
        }

        private String version() {
            return Stream.of(spec().root().version()).findFirst().orElse("");
        }

        private String synopsis() {
            var help = new Help(spec(), Help.defaultColorScheme(Ansi.OFF));
            return help.synopsis(0).strip().replaceAll("\\s+", " ");
        }

        private static List<String> item(String label, List<String> description) {
            return List.of(".TP", label, escape(String.join(" ", description)));
        }

        private static String label(ArgSpec argument) {
            var value = "\\fI" + escape(argument.paramLabel()) + "\\fR";
            if (!(argument instanceof CommandLine.Model.OptionSpec option)) {
                return value;
            }
            var names = Stream.of(option.names()).map(ManualPage::bold).collect(Collectors.joining(", "));
            return option.arity().max() == 0 ? names : names + "=" + value;
        }

        private static String bold(String text) {
            return "\\fB" + escape(text) + "\\fR";
        }

        private static List<String> paragraphs(List<String> texts) {
            return texts.stream()
                    .flatMap(text -> Stream.of(".PP", escape(text)))
                    .toList();
        }

        /** Returns texts of the help as a terminal without colours shows them, without empty ones. */
        private static List<String> texts(String[] parts) {
            return Stream.of(parts)
                    .map(part -> Ansi.OFF.string(part.formatted()).strip())
                    .filter(part -> !part.isEmpty())
                    .toList();
        }

        /** Returns a text in which no character has a meaning for the formatter. */
        private static String escape(String text) {
            var escaped = text.replace("\\", "\\e").replace("-", "\\-").replaceAll("\\s+", " ");
            return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
        }
    }
}
