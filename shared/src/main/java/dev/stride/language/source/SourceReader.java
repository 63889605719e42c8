package dev.stride.language.source;

import dev.stride.Limits;
import dev.stride.language.source.Source.Position;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads a definition: JSON when the text begins with a brace, otherwise YAML 1.2. */
public final class SourceReader {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** Reads a file's bytes, which must be UTF-8. */
    public static Reading read(byte[] bytes) {
        try {
            return read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return new Reading.Unreadable(new UnreadableException(
                            Pointer.ROOT, Position.START, "the text is not UTF-8", "save the file with UTF-8 encoding")
                    .fault());
        }
    }

    /** Reads a text. */
    public static Reading read(String text) {
        try {
            var content = text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? text : text.substring(1);
            checkSize(content);
            Characters.check(content);
            return new Reading.Read(
                    content.stripLeading().startsWith("{") ? JsonReader.read(content) : YamlReader.read(content));
        } catch (UnreadableException e) {
            return new Reading.Unreadable(e.fault());
        }
    }

    private static void checkSize(String text) throws UnreadableException {
        var size = text.getBytes(StandardCharsets.UTF_8).length;
        if (size > Limits.DEFINITION_BYTES) {
            throw new UnreadableException(
                    Pointer.ROOT,
                    Position.START,
                    "the text has " + size + " bytes; at most " + Limits.DEFINITION_BYTES + " are read",
                    "split the workflow, or move data out of it");
        }
    }

    private SourceReader() {}
}
