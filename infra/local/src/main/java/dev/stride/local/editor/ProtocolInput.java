package dev.stride.local.editor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The messages of an editor, each with a header that states its length. Leaves out messages that are no JSON object, because what the
 * library had not read of one would be taken for the next header. The input ends before a message that is too long, so that no header
 * can make the server reserve memory.
 */
final class ProtocolInput extends InputStream {

    /** The maximum length of a message, in bytes: a definition of the maximum size, escaped, fits in. */
    static final int MAX_MESSAGE = 16 << 20;

    /** The maximum length of the header of a message, in bytes. */
    static final int MAX_HEADER = 4096;

    /** The maximum depth of objects and arrays in a message. */
    static final int MAX_DEPTH = 100;

    private static final String HEADER_END = "\r\n\r\n";
    private static final Pattern LENGTH = Pattern.compile("(?i)(?:^|\r\n)Content-Length: *([0-9]{1,9})\r\n");
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(MAX_MESSAGE)
                    .build())
            .build();

    private final InputStream input;

    /** The message that is being read, with its header. */
    private byte[] message = new byte[0];

    private int read;
    private boolean isEnded;

    ProtocolInput(InputStream input) {
        this.input = input;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (read == message.length && !isEnded) {
            next();
        }
        if (isEnded) {
            return -1;
        }
        var count = Math.min(length, message.length - read);
        System.arraycopy(message, read, target, offset, count);
        read += count;
        return count;
    }

    /** Reads the next message. Leaves nothing to read if it is left out. */
    private void next() throws IOException {
        message = new byte[0];
        read = 0;
        var header = header();
        var stated = LENGTH.matcher(header);
        if (!stated.find() || Integer.parseInt(stated.group(1)) > MAX_MESSAGE) {
            isEnded = true;
            return;
        }
        var content = input.readNBytes(Integer.parseInt(stated.group(1)));
        if (isObject(content)) {
            var start = header.getBytes(StandardCharsets.ISO_8859_1);
            message = Arrays.copyOf(start, start.length + content.length);
            System.arraycopy(content, 0, message, start.length, content.length);
        }
    }

    /** Returns the next header, or what there is of it where the input ends or the header is too long. */
    private String header() throws IOException {
        var text = new StringBuilder();
        while (text.indexOf(HEADER_END, Math.max(0, text.length() - HEADER_END.length())) < 0) {
            var next = input.read();
            if (next < 0 || text.length() == MAX_HEADER) {
                return "";
            }
            text.append((char) next);
        }
        return text.toString();
    }

    private static boolean isObject(byte[] content) {
        try (var parser = JSON.createParser(content)) {
            var first = parser.nextToken();
            while (parser.nextToken() != null) {
                // Reads to the end, where it is known to be JSON.
            }
            return first == JsonToken.START_OBJECT;
        } catch (IOException noJson) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
