package dev.stride.local.command.output;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a command writes: results to standard output, everything for the eyes alone to standard error. */
public final class Console {

    @Spec(Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and end.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    /** Standard output, for what writes by itself. */
    public PrintWriter out() {
        return command.commandLine().getOut();
    }

    /** A line of the result. Markup such as {@code @|bold ...|@} shows on a terminal only. */
    public void printResult(String line) {
        write(out(), line);
    }

    /** A text as the result, just as it is. */
    public void printText(String text) {
        out().println(text);
        out().flush();
    }

    /** A document as the result. */
    public void printResult(JsonNode document) {
        printText(document.toPrettyString());
    }

    /** A line for whoever watches. */
    public void printStatus(String line) {
        write(command.commandLine().getErr(), line);
    }

    /** A logger whose lines go to standard error as they are. */
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

    private void write(PrintWriter writer, String line) {
        writer.println(command.commandLine().getColorScheme().text(line).toString());
        writer.flush();
    }
}
