package dev.stride.call.http.client;

import dev.stride.plan.fault.Fault;
import java.util.Locale;
import java.util.Map;

/** How an HTTP request ended. */
public sealed interface HttpReply {

    /**
     * The other side answered, with whatever status.
     *
     * @param headers by name in lower case, repeated ones joined by a comma
     * @param body as sent, not unpacked, and no longer than the runtime reads
     */
    record Answered(int status, Map<String, String> headers, byte[] body) implements HttpReply {
        public Answered {
            headers = Map.copyOf(headers);
        }

        /** The media type of the body in lower case, without parameters; empty when the other side named none. */
        public String mediaType() {
            return headers.getOrDefault("content-type", "")
                    .split(";", 2)[0]
                    .strip()
                    .toLowerCase(Locale.ROOT);
        }
    }

    /** There is no answer. @param message what happened, for people, with the host but without the query */
    record Unanswered(Reason reason, String message) implements HttpReply {}

    /** Why there is no answer. */
    enum Reason {
        /** The operator's policy does not let the request out; nothing was sent. */
        FORBIDDEN,
        /** No connection came about: unknown host, refused, no route, no trust in the certificate. */
        UNREACHABLE,
        /** The time was over first. The request may have had its effect. */
        TIMED_OUT,
        /** The connection ended before the answer did, or the answer was no HTTP. The request may have had its effect. */
        BROKEN,
        /** The answer is longer than the runtime reads. */
        TOO_LARGE;

        /** The code of the fault that it is to a workflow. */
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
