package dev.stride.source;

import dev.stride.Limits;
import dev.stride.source.SourceDocument.Position;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Parses a definition: JSON when the text begins with a brace, otherwise YAML 1.2. */
public final class SourceParser {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** Parses the bytes of a file, which must be UTF-8. */
    public static SourceParseResult parse(byte[] bytes) {
        try {
            return parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return new SourceParseResult.Unreadable(new SourceSyntaxException(
                            PointerText.ROOT,
                            Position.START,
                            "the text is not UTF-8",
                            "save the file with UTF-8 encoding")
                    .fault());
        }
    }

    public static SourceParseResult parse(String text) {
        try {
            var content = text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? text : text.substring(1);
            checkSize(content);
            CharacterCheck.check(content);
            return new SourceParseResult.Parsed(
                    content.stripLeading().startsWith("{")
                            ? JsonSourceParser.parse(content)
                            : YamlSourceParser.parse(content));
        } catch (SourceSyntaxException e) {
            return new SourceParseResult.Unreadable(e.fault());
        }
    }

    private static void checkSize(String text) throws SourceSyntaxException {
        var size = text.getBytes(StandardCharsets.UTF_8).length;
        if (size > Limits.DEFINITION_BYTES) {
            throw new SourceSyntaxException(
                    PointerText.ROOT,
                    Position.START,
                    "the text has " + size + " bytes; the maximum is " + Limits.DEFINITION_BYTES,
                    "split the workflow, or move data out of it");
        }
    }

    private SourceParser() {}

    /** Thrown at the first syntax error of a text; {@link SourceParser} converts it to a diagnostic. */
    static final class SourceSyntaxException extends Exception {

        private final transient Diagnostic fault;

        SourceSyntaxException(String pointer, Position position, String message, String hint) {
            super(message);
            fault = new Diagnostic(pointer, position.line(), position.column(), message, hint);
        }

        Diagnostic fault() {
            return fault;
        }
    }
}
