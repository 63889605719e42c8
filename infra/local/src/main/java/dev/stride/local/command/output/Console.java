package dev.stride.local.command.output;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The output of a command: results go to standard output, all status messages to standard error. */
public final class Console {

    @Spec(Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    /** Returns the writer of standard output, for code that writes there without the methods of this class. */
    public PrintWriter out() {
        return visible(command.commandLine().getOut());
    }

    /** Returns the writer of standard error, for code that writes there without the methods of this class. */
    public PrintWriter err() {
        return visible(command.commandLine().getErr());
    }

    /** Prints a line of the result. Markup such as {@code @|bold ...|@} has an effect on a terminal only. */
    public void printResult(String line) {
        write(command.commandLine().getOut(), line);
    }

    /** Prints a text as the result, without markup. */
    public void printText(String text) {
        out().println(text);
    }

    public void printResult(JsonNode document) {
        printText(document.toPrettyString());
    }

    public void printStatus(String line) {
        write(command.commandLine().getErr(), line);
    }

    /** Asks a question on the terminal, and returns whether the answer is yes. Without a terminal, nobody can answer. */
    public boolean confirm(String question) {
        return Optional.ofNullable(System.console())
                .filter(java.io.Console::isTerminal)
                .map(terminal -> terminal.readLine("%s [y/N] ", question))
                .filter(answer -> Set.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT)))
                .isPresent();
    }

    /** Returns a logger that writes its lines to standard error unchanged. */
    public LambdaLogger logger() {
        return new LambdaLogger() {
            @Override
            public void log(String message) {
                var err = command.commandLine().getErr();
                err.println(message.stripTrailing());
                err.flush();
            }

            @Override
            public void log(byte[] message) {
                log(new String(message, StandardCharsets.UTF_8));
            }
        };
    }

    /** Each line is flushed, since nobody flushes the streams when the command ends. */
    private static PrintWriter visible(PrintWriter stream) {
        return new PrintWriter(new VisibleText(stream), true);
    }

    private void write(PrintWriter writer, String line) {
        writer.println(command.commandLine()
                .getColorScheme()
                .text(VisibleText.of(line))
                .toString());
        writer.flush();
    }
}
