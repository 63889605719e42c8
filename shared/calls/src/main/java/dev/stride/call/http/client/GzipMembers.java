package dev.stride.call.http.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A decoder of gzip data, a sequence of members (RFC 1952). It reads the members one after the other. The stream of the JDK reads
 * each empty member in a further call of itself, so that a reply with many of them would overflow the stack.
 */
final class GzipMembers {

    private static final short MAGIC = (short) 0x8b1f;
    private static final byte DEFLATE = 8;
    private static final int CHECKSUM_OF_HEADER = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int TIME_AND_SYSTEM_BYTES = 6;
    private static final int BUFFER_BYTES = 8 << 10;

    private final ByteBuffer encoded;
    private final int limit;
    private final ByteArrayOutputStream decoded = new ByteArrayOutputStream();

    private GzipMembers(byte[] encoded, int limit) {
        this.encoded = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
        this.limit = limit;
    }

    /** Returns the decoded data, at most one byte more than the limit. Ignores what follows the members, such as padding. */
    static byte[] decode(byte[] encoded, int limit) throws IOException {
        var members = new GzipMembers(encoded, limit);
        var inflater = new Inflater(true);
        try {
            do {
                members.readMember(inflater);
            } while (members.hasMore());
        } catch (BufferUnderflowException | DataFormatException incomplete) {
            throw new IOException("invalid or incomplete gzip data", incomplete);
        } finally {
            inflater.end();
        }
        return members.decoded.toByteArray();
    }

    private boolean hasMore() {
        return !isFull() && encoded.remaining() >= Short.BYTES && encoded.getShort(encoded.position()) == MAGIC;
    }

    private boolean isFull() {
        return decoded.size() > limit;
    }

    private void readMember(Inflater inflater) throws IOException, DataFormatException {
        readHeader();
        var checksum = new CRC32();
        inflater.reset();
        inflater.setInput(encoded.slice());
        var part = new byte[BUFFER_BYTES];
        while (!inflater.finished() && !isFull()) {
            int count = inflater.inflate(part, 0, Math.min(part.length, limit + 1 - decoded.size()));
            if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                throw new BufferUnderflowException();
            }
            checksum.update(part, 0, count);
            decoded.write(part, 0, count);
        }
        if (isFull()) {
            return;
        }
        skip((int) inflater.getBytesRead());
        if (encoded.getInt() != (int) checksum.getValue() || encoded.getInt() != (int) inflater.getBytesWritten()) {
            throw new DataFormatException("checksum or length");
        }
    }

    private void readHeader() throws DataFormatException {
        if (encoded.getShort() != MAGIC || encoded.get() != DEFLATE) {
            throw new DataFormatException("not gzip");
        }
        int flags = encoded.get();
        skip(TIME_AND_SYSTEM_BYTES);
        if ((flags & EXTRA) != 0) {
            skip(Short.toUnsignedInt(encoded.getShort()));
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & CHECKSUM_OF_HEADER) != 0) {
            skip(Short.BYTES);
        }
    }

    private void skip(int count) {
        if (count > encoded.remaining()) {
            throw new BufferUnderflowException();
        }
        encoded.position(encoded.position() + count);
    }

    private void skipText() {
        while (encoded.get() != 0) {
            // The text is of no use.
        }
    }
}
