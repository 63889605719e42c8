package dev.stride.call.http.client;

import dev.stride.plan.fault.Fault;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The outcome of an HTTP request. */
public sealed interface HttpReply {

    /**
     * The server answered, with a success status or an error status.
     *
     * @param headers by name in lower case; the values of repeated headers are joined by commas
     * @param body without its content codings, and within the size limit of the client
     */
    record Answered(int status, Map<String, String> headers, byte[] body) implements HttpReply {

        private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([A-Za-z0-9._:-]+)");

        public Answered {
            headers = Map.copyOf(headers);
        }

        /**
         * Returns the media type of the body in lower case, without parameters, or an empty text if the reply has no
         * Content-Type.
         */
        public String mediaType() {
            return headers.getOrDefault("content-type", "")
                    .split(";", 2)[0]
                    .strip()
                    .toLowerCase(Locale.ROOT);
        }

        /** Returns the charset that the Content-Type names, or empty if it names none that is known. */
        public Optional<Charset> charset() {
            var named = CHARSET.matcher(headers.getOrDefault("content-type", ""));
            try {
                return named.find() ? Optional.of(Charset.forName(named.group(1))) : Optional.empty();
            } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
                return Optional.empty();
            }
        }

        /**
         * Returns the body as text in its charset, by default UTF-8.
         *
         * @throws CharacterCodingException when the body is invalid in this charset
         */
        public String text() throws CharacterCodingException {
            var decoder = charset().orElse(StandardCharsets.UTF_8).newDecoder();
            return decoder.decode(ByteBuffer.wrap(body)).toString();
        }
    }

    /**
     * The server did not send a usable reply.
     *
     * @param message the reason, with the host but without the query of the URL
     */
    record Unanswered(Reason reason, String message) implements HttpReply {}

    enum Reason {
        /** The operator's egress policy denies the request. Nothing was sent. */
        FORBIDDEN,
        /** The connection failed: unknown host, connection refused, no route, or an untrusted certificate. */
        UNREACHABLE,
        /** The timeout of the request expired. The server may have processed the request. */
        TIMED_OUT,
        /** The connection broke during the reply, or the reply was not valid HTTP. The server may have processed the request. */
        BROKEN,
        /** The reply exceeds the size limit of the client. */
        TOO_LARGE;

        /**
         * Returns the code of the fault that the workflow receives if its HTTP request fails for the reason that this
         * enum constant names.
         */
        public String code() {
            return switch (this) {
                case FORBIDDEN -> Fault.CONFIGURATION;
                case UNREACHABLE, BROKEN -> Fault.COMMUNICATION;
                case TIMED_OUT -> Fault.TIMEOUT;
                case TOO_LARGE -> Fault.LIMIT;
            };
        }
    }
}
