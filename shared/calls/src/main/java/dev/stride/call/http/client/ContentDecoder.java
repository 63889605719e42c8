package dev.stride.call.http.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.stream.Stream;
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
}
