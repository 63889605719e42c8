package dev.stride.call.http.client;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Undoes the content codings of a reply: {@code gzip} and {@code deflate} (RFC 9110, section 8.4.1). The client asks for none, but
 * some servers apply them all the same.
 */
final class ContentDecoder {

    /** Maximum number of codings of one reply. */
    private static final int CODINGS = 3;

    /**
     * Returns the decoded body. It stops one byte beyond the limit, so that the caller can detect a body that is too long.
     *
     * @param codings the header {@code Content-Encoding}
     * @throws IOException when the body is invalid in a coding, or a coding is unknown
     */
    static byte[] decode(byte[] body, String codings, int limit) throws IOException {
        var applied = Stream.of(codings.toLowerCase(Locale.ROOT).split(","))
                .map(String::strip)
                .filter(coding -> !coding.isEmpty() && !coding.equals("identity"))
                .toList();
        if (body.length == 0) {
            return body;
        }
        if (applied.size() > CODINGS) {
            throw new Undecodable(
                    "the body has more than %d content codings".formatted(CODINGS), new IOException(codings));
        }
        var decoded = body;
        for (var coding : applied.reversed()) {
            if (decoded.length > limit) {
                break;
            }
            decoded = undo(coding, decoded, limit);
        }
        return decoded;
    }

    private static byte[] undo(String coding, byte[] body, int limit) throws IOException {
        try {
            return switch (coding) {
                case "gzip", "x-gzip" -> GzipMembers.decode(body, limit);
                case "deflate" -> inflate(body, limit);
                default -> throw new IOException("an unknown content coding");
            };
        } catch (IOException undecodable) {
            throw new Undecodable(
                    "the body cannot be decoded from the content coding '%s'".formatted(coding), undecodable);
        }
    }

    /** Decodes data in the zlib format, or without its header, which some servers leave out. */
    private static byte[] inflate(byte[] body, int limit) throws IOException {
        var inflater = new Inflater(!hasZlibHeader(body));
        try {
            return read(new InflaterInputStream(new ByteArrayInputStream(body), inflater), limit);
        } finally {
            inflater.end();
        }
    }

    /** Returns whether data begins as RFC 1950, section 2.2, says. */
    private static boolean hasZlibHeader(byte[] body) {
        return body.length > 1 && (body[0] & 0x0f) == 8 && (((body[0] & 0xff) << 8) | (body[1] & 0xff)) % 31 == 0;
    }

    private static byte[] read(InputStream decoding, int limit) throws IOException {
        try (decoding) {
            return decoding.readNBytes(limit + 1);
        }
    }

    /** A body that does not have the form that its header names. */
    static final class Undecodable extends IOException {

        private static final long serialVersionUID = 1;

        private final String reason;

        Undecodable(String reason, IOException cause) {
            super(reason, cause);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    private ContentDecoder() {}

    /**
     * A decoder of gzip data, a sequence of members (RFC 1952). It reads the members one after the other. The stream of the JDK reads
     * each empty member in a further call of itself, so that a reply with many of them would overflow the stack.
     */
    private static final class GzipMembers {

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
}
