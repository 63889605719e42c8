package dev.stride.local.command.output;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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

    /**
     * A writer of texts that may be those of a stranger, such as names in a test file or in a recorded run. What a terminal would obey,
     * such as the beginning of a colour or of a title, is written as an escape of JSON.
     */
    static final class VisibleText extends FilterWriter {

        /** The control characters, except tabs and line breaks. */
        private static final Pattern OBEYED = Pattern.compile("(?!\t|\r?\n)\\p{Cc}");

        VisibleText(Writer writer) {
            super(writer);
        }

        static String of(String text) {
            return OBEYED.matcher(text)
                    .replaceAll(
                            found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
        }

        @Override
        public void write(int character) throws IOException {
            write(Character.toString((char) character), 0, 1);
        }

        @Override
        public void write(char[] characters, int offset, int length) throws IOException {
            write(new String(characters, offset, length), 0, length);
        }

        @Override
        public void write(String text, int offset, int length) throws IOException {
            out.write(of(text.substring(offset, offset + length)));
        }
    }
}
