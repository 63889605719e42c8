package dev.stride.adapter.aws.emulated;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;

/**
 * A decoder of the {@code aws-chunked} encoding, in which the SDK sends a body followed by its checksum. Each chunk has
 * a line with its length in hexadecimal digits (and perhaps a signature after a semicolon), its bytes and a line end. A
 * chunk of length 0 and trailers follow.
 */
final class ChunkedBody {

    private final byte[] encoded;
    private int position;

    private ChunkedBody(byte[] encoded) {
        this.encoded = encoded;
    }

    static byte[] decode(byte[] encoded) {
        return new ChunkedBody(encoded).decode();
    }

    private byte[] decode() {
        var decoded = new ByteArrayOutputStream(encoded.length);
        for (int length = chunkLength(); length > 0; length = chunkLength()) {
            decoded.write(encoded, position, length);
            position += length + "\r\n".length();
        }
        return decoded.toByteArray();
    }

    private int chunkLength() {
        int start = position;
        while (encoded[position] != '\n') {
            position++;
        }
        var line = new String(encoded, start, position - start, US_ASCII).strip();
        position++;
        return Integer.parseInt(line.split(";", -1)[0], 16);
    }
}
