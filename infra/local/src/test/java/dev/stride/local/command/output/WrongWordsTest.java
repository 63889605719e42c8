package dev.stride.local.command.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.stride.local.command.CommandResult;
import dev.stride.local.command.Stride;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Gives each command wrong words, and checks that the answer is that of Stride and not that of a library. */
class WrongWordsTest {

    private static final Pattern LIBRARY = Pattern.compile("Missing required|Unmatched|Unknown option|Invalid value"
            + "|cannot convert|Exception|Could not|should be specified|expected one of|mutually exclusive|but was"
            + "|\\bclass\\b|\\bjava\\.|parameter|<");

    /** More words than any command with a fixed number of parameters takes. */
    private static final List<String> MANY = Collections.nCopies(20, "w");

    static Stream<Arguments> wrong() {
        return commands(List.of(), Stride.commandLine())
                .flatMap(command -> Stream.of(
                                Stream.of(command.and("--nonsense")),
                                command.isBounded() ? Stream.of(command.and(MANY)) : Stream.<Words>of(),
                                command.needsParameters() ? Stream.of(command) : Stream.<Words>of(),
                                command.options()
                                        .filter(WrongWordsTest::hasValue)
                                        .map(option -> command.and(option.longestName())),
                                command.options()
                                        .filter(option ->
                                                !hasValue(option) && !option.usageHelp() && !option.versionHelp())
                                        .map(option -> command.and(option.longestName() + "=nonsense")),
                                command.options()
                                        .filter(option -> hasValue(option) && isTyped(option))
                                        .map(option -> command.and(option.longestName() + "=a b")))
                        .flatMap(each -> each))
                .map(words -> arguments(String.join(" ", words.words()), words));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrong")
    void wrongWordsOfEachCommand_areAnsweredInTwoLinesWithoutWordsOfALibrary(String name, Words words) {
        var said = CommandResult.run(words.words().toArray());

        assertThat(said.status()).isEqualTo(ExitCode.REFUSED);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).hasLineCount(2).contains("`").doesNotContainPattern(LIBRARY);
        assertThat(said.err().strip()).endsWith(" --help.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            start                               | `ID` is missing.
            alias                               | `ID` and `NAME` are missing.
            start x --json                      | `--json` works only together with `--from`.
            start x --from                      | `--from` needs a value: FILE.
            run x --timeout                     | `--timeout` needs a value: an ISO 8601 duration, such as `PT10S`.
            run x --timeout soon                | `--timeout` cannot be `soon`: it is an ISO 8601 duration, such as `PT10S`.
            run x --checkpoint EFECTS           | `--checkpoint` cannot be `EFECTS`: it is one of `STATES`, `EFFECTS`; did you mean `EFFECTS`?
            run x --inptu=y                     | There is no option `--inptu`; did you mean `--input`?
            run x --skip-time=yes               | `--skip-time` takes no value: leave out what follows it.
            run x --timeout PT1S --timeout PT2S | `--timeout` is given twice: give it once.
            vaildate x                          | There is no command `vaildate`; did you mean `validate`?
            show a b                            | `b` is one word too many.
            """)
    void wrongWord_isNamedWithWhatToWriteInstead(String words, String said) {
        assertThat(CommandResult.run((Object[]) words.split(" ")).err()).startsWith(said + System.lineSeparator());
    }

    /** The words of a command line, and the command that they name. */
    record Words(List<String> words, CommandLine command) {

        Words and(String word) {
            return and(List.of(word));
        }

        Words and(List<String> more) {
            var all = new ArrayList<>(words);
            all.addAll(more);
            return new Words(all, command);
        }

        Stream<OptionSpec> options() {
            return command.getCommandSpec().options().stream();
        }

        boolean isBounded() {
            return command.getCommandSpec().positionalParameters().stream()
                    .noneMatch(parameter ->
                            parameter.arity().max() > 1 || parameter.index().max() > 5);
        }

        boolean needsParameters() {
            return command.getCommandSpec().positionalParameters().stream()
                    .anyMatch(parameter -> parameter.required() && parameter.group() == null);
        }

        @Override
        public String toString() {
            return String.join(" ", words);
        }
    }

    private static Stream<Words> commands(List<String> names, CommandLine command) {
        var own = new Words(names, command);
        var below = command.getSubcommands().entrySet().stream()
                .filter(each -> !each.getKey().equals("help"))
                .flatMap(each -> commands(own.and(each.getKey()).words(), each.getValue()));
        return names.isEmpty() ? below : Stream.concat(Stream.of(own), below);
    }

    private static boolean hasValue(OptionSpec option) {
        return option.arity().min() > 0;
    }

    private static boolean isTyped(OptionSpec option) {
        var types = option.auxiliaryTypes();
        return !Set.of("String", "Path").contains(types[types.length - 1].getSimpleName());
    }
}
