package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The result of a command.
 *
 * @param out its standard output
 * @param err its standard error
 */
public record CommandResult(int status, String out, String err) {

    private static final int UNFLUSHED = 1 << 22;

    /** Runs a command line in this process. */
    public static CommandResult run(Object... words) {
        return run(Stride.commandLine(texts(words)), words);
    }

    /** Runs another command line in this process. */
    public static CommandResult run(CommandLine commandLine, Object... words) {
        var out = new StringWriter();
        var err = new StringWriter();
        int status = commandLine.setOut(stream(out)).setErr(stream(err)).execute(texts(words));
        return new CommandResult(status, out.toString(), err.toString());
    }

    private static String[] texts(Object... words) {
        return Stream.of(words).map(Object::toString).toArray(String[]::new);
    }

    /** Returns a writer that keeps what is not flushed, as the streams of a process do. */
    private static PrintWriter stream(Writer sink) {
        return new PrintWriter(new BufferedWriter(sink, UNFLUSHED), true);
    }

    public JsonNode json() {
        return json(out);
    }

    public static JsonNode json(String text) {
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }
}
