package dev.stride.local.command.output;

import dev.stride.common.Suggestions;
import dev.stride.local.command.output.Console.VisibleText;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with the words of a command line, instead of in the words of the library. */
final class WrongWords {

    private final CommandLine command;
    private final List<String> words;

    private WrongWords(CommandLine command, List<String> words) {
        this.command = command;
        this.words = words;
    }

    static String of(ParameterException wrong, String... words) {
        return new WrongWords(wrong.getCommandLine(), Arrays.asList(words)).said(wrong);
    }

    private String said(ParameterException wrong) {
        return switch (wrong) {
            case UnmatchedArgumentException unmatched ->
                unknown(unmatched.getUnmatched().getFirst());
            case MissingParameterException missing -> missing(missing.getMissing());
            case OverwrittenOptionException twice ->
                "`%s` is given twice: give it once.".formatted(name(twice.getOverwritten()));
            case MutuallyExclusiveArgsException _ -> together();
            case MaxValuesExceededException _ ->
                given().findFirst()
                        .map(option -> "`%s` has more values than it takes.".formatted(name(option)))
                        .orElse("An option has more values than it takes.");
            case ParameterException invalid ->
                Optional.ofNullable(invalid.getArgSpec())
                        .map(arg -> invalid(arg, Optional.ofNullable(invalid.getValue())))
                        .orElseGet(this::unreadable);
        };
    }

    private String unknown(String word) {
        if (word.startsWith("-")) {
            var name = withoutValue(word);
            return "There is no option `%s`%s"
                    .formatted(
                            name,
                            end(name, command.getCommandSpec().optionsMap().keySet()));
        }
        var commands = command.getSubcommands().keySet();
        return commands.isEmpty()
                ? "`%s` is one word too many%s"
                        .formatted(
                                word,
                                end(
                                        "--" + word,
                                        command.getCommandSpec().optionsMap().keySet()))
                : "There is no command `%s`%s".formatted(word, end(word, commands));
    }

    /** Returns the end of a sentence: a question for the nearest name, or a full stop. */
    private static String end(String unknown, Collection<String> names) {
        return Suggestions.closest(unknown, names)
                .map("; did you mean `%s`?"::formatted)
                .orElse(".");
    }

    private String missing(List<ArgSpec> missing) {
        var first = missing.getFirst();
        if (first instanceof OptionSpec option && isGiven(option)) {
            return "`%s` needs a value: %s.".formatted(name(option), form(option));
        }
        var dependent = first.group() == null
                ? Optional.<OptionSpec>empty()
                : given().filter(option -> first.group().allOptionsNested().contains(option))
                        .findFirst();
        var absent = first instanceof PositionalParamSpec parameter
                ? parametersFrom(parameter)
                : missing.stream().filter(ArgSpec::required).toList();
        return dependent
                .map(option -> "`%s` works only together with %s.".formatted(name(option), names(absent)))
                .orElseGet(() -> "%s %s missing.".formatted(names(absent), absent.size() == 1 ? "is" : "are"));
    }

    /** Returns a missing parameter and those after it, which are missing, too. */
    private List<ArgSpec> parametersFrom(PositionalParamSpec first) {
        return command.getCommandSpec().positionalParameters().stream()
                .filter(each ->
                        each.required() && each.index().min() >= first.index().min())
                .<ArgSpec>map(each -> each)
                .toList();
    }

    private String together() {
        return given().filter(option -> option.group() != null)
                        .map(option -> "`" + name(option) + "`")
                        .distinct()
                        .collect(Collectors.joining(" and "))
                + " exclude each other: give one of them.";
    }

    private String invalid(ArgSpec arg, Optional<Object> value) {
        if (arg instanceof OptionSpec option && option.arity().max() == 0) {
            return "`%s` takes no value: leave out what follows it.".formatted(name(option));
        }
        var written = value.map(Object::toString).orElse("");
        return "%s cannot be `%s`: it is %s%s"
                .formatted(names(List.of(arg)), VisibleText.of(written), form(arg), end(written, choices(arg)));
    }

    private String unreadable() {
        return given().findFirst()
                .map(option -> "The value of `%s` cannot be read: it is %s.".formatted(name(option), form(option)))
                .orElse("The words of the command cannot be read.");
    }

    private Stream<OptionSpec> given() {
        return command.getCommandSpec().options().stream().filter(this::isGiven);
    }

    private boolean isGiven(OptionSpec option) {
        return words.stream().map(WrongWords::withoutValue).anyMatch(List.of(option.names())::contains);
    }

    private static String withoutValue(String word) {
        return word.replaceFirst("=.*", "");
    }

    private static String names(List<ArgSpec> args) {
        return args.stream()
                .map(arg -> arg instanceof OptionSpec option
                        ? "`%s`".formatted(name(option))
                        : "`%s`".formatted(arg.paramLabel()))
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    }

    /** Returns what the value of an option or parameter looks like. */
    private static String form(ArgSpec arg) {
        var type = type(arg);
        var choices = choices(arg);
        if (!choices.isEmpty()) {
            return "one of " + choices.stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
        }
        if (type == Duration.class) {
            return "an ISO 8601 duration, such as `PT10S`";
        }
        if (type == Instant.class) {
            return "a time, such as `2026-01-31T12:00:00Z`";
        }
        if (type == URI.class) {
            return "an address, such as `https://example.com`";
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        return type == double.class || type == Double.class ? "a number" : arg.paramLabel();
    }

    private static List<String> choices(ArgSpec arg) {
        var type = type(arg);
        return type.isEnum()
                ? Stream.of(type.getEnumConstants()).map(Object::toString).toList()
                : List.of();
    }

    private static Class<?> type(ArgSpec arg) {
        var types = arg.auxiliaryTypes();
        return types.length == 0 ? arg.type() : types[types.length - 1];
    }
}
