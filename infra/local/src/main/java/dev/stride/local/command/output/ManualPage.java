package dev.stride.local.command.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The page of a command in the system manual, in the macros of {@code man(7)}. It has the texts of the help of the command. */
public record ManualPage(CommandLine command) {

    private static final String SECTION = "1";

    public String fileName() {
        return name() + "." + SECTION;
    }

    private String name() {
        return spec().qualifiedName("-");
    }

    private CommandSpec spec() {
        return command.getCommandSpec();
    }

    public String text() {
        var usage = spec().usageMessage();
        var description = texts(usage.description());
        var lines = new ArrayList<String>();
        lines.add(".TH %s %s \"\" \"%s\"".formatted(escape(name().toUpperCase(Locale.ROOT)), SECTION, version()));
        lines.add(".SH NAME");
        lines.add("%s \\- %s".formatted(escape(name()), escape(description.isEmpty() ? "" : description.getFirst())));
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
        return texts.stream().flatMap(text -> Stream.of(".PP", escape(text))).toList();
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
