package dev.stride.call.http.client;

import dev.stride.plan.fault.Fault;
import java.util.Locale;
import java.util.Map;

/** The outcome of an HTTP request. */
public sealed interface HttpReply {

    /**
     * The server answered, with a success status or an error status.
     *
     * @param headers by name in lower case; the values of repeated headers are joined by commas
     * @param body as received, without decompression, and within the size limit of the client
     */
    record Answered(int status, Map<String, String> headers, byte[] body) implements HttpReply {
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
    }

    /**
     * The server did not send a usable reply.
     *
     * @param message the reason, with the host but without the query of the URL
     */
    record Unanswered(Reason reason, String message) implements HttpReply {}

    /** The reason why a request has no usable reply. */
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
