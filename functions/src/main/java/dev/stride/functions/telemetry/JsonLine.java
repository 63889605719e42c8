package dev.stride.functions.telemetry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A JSON document on one line, in printable ASCII. No text in it can end the line, start another one, or control a terminal. */
final class JsonLine {

    private static final int DELETE = 0x7f;

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .characterEscapes(new AsciiEscapes())
            .build();

    /** A function that writes the fields of a JSON document. */
    interface Writer {
        void write(JsonGenerator json) throws IOException;
    }

    static String write(Writer writer) {
        var line = new StringWriter();
        try (var json = JSON.createGenerator(line)) {
            writer.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    private static final class AsciiEscapes extends CharacterEscapes {

        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            var codes = standardAsciiEscapesForJSON();
            codes[DELETE] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }

    private JsonLine() {}
}
