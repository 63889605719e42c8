package dev.stride.functions.http.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.runtime.codec.Json;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Map;

/**
 * A problem document (RFC 9457): the error that a request caused.
 *
 * @param detail the error and its remedy, for people
 * @param faults the faults of a document, each with its place; empty for an error that does not concern a document
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(String type, String title, int status, String detail, List<Diagnostic> faults) {

    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String ONLY_THE_STATUS = "about:blank";

    public Problem {
        faults = List.copyOf(faults);
    }

    private Problem(int status, String title, String detail) {
        this(ONLY_THE_STATUS, title, status, detail, List.of());
    }

    public static Problem badRequest(String detail) {
        return new Problem(400, "Bad Request", detail);
    }

    public static Problem forbidden(String detail) {
        return new Problem(403, "Forbidden", detail);
    }

    public static Problem notFound(String detail) {
        return new Problem(404, "Not Found", detail);
    }

    public static Problem methodNotAllowed(String detail) {
        return new Problem(405, "Method Not Allowed", detail);
    }

    public static Problem notAcceptable(String detail) {
        return new Problem(406, "Not Acceptable", detail);
    }

    public static Problem conflict(String detail) {
        return new Problem(409, "Conflict", detail);
    }

    public static Problem unreadable() {
        return conflict("""
                The request needs stored data that this release of Stride cannot read. An instance whose data cannot be \
                read can be cancelled and then erased; a workflow version whose data cannot be read can be removed and \
                deployed again.""");
    }

    public static Problem tooLarge(String detail) {
        return new Problem(413, "Content Too Large", detail);
    }

    public static Problem unsupportedMediaType(String detail) {
        return new Problem(415, "Unsupported Media Type", detail);
    }

    public static Problem unprocessable(String detail) {
        return new Problem(422, "Unprocessable Content", detail);
    }

    public static Problem tooManyRequests(String detail) {
        return new Problem(429, "Too Many Requests", detail);
    }

    public static Problem internal(String detail) {
        return new Problem(500, "Internal Server Error", detail);
    }

    public static Problem badGateway(String detail) {
        return new Problem(502, "Bad Gateway", detail);
    }

    /** Returns this problem with a text in front of its detail. The text states the context of the error. */
    Problem withPrefix(String what) {
        return new Problem(type, title, status, what + detail, faults);
    }

    public Problem withFaults(List<Diagnostic> listed) {
        return new Problem(type, title, status, detail, listed);
    }

    /** Returns the HTTP response whose body is this problem. */
    public ApiResponse response() {
        return new ApiResponse(status, Map.of(ApiResponse.CONTENT_TYPE, MEDIA_TYPE), Json.encode(this));
    }
}
