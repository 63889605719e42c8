package dev.stride.functions.http.route;

import dev.stride.functions.http.message.ConditionalRequests;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The description of a route: its entry in the OpenAPI document.
 *
 * @param id the name of the operation in generated clients
 * @param permission the permission that the caller needs
 * @param summary the effect of the operation, in a sentence
 * @param requestBody the formats of the body; empty if the operation has no body
 * @param requiresBody true if the body is mandatory
 * @param responses the possible responses by HTTP status, without {@link #COMMON_RESPONSES}
 */
public record ApiOperation(
        String id,
        Permission permission,
        String summary,
        List<Parameter> parameters,
        List<BodyFormat> requestBody,
        boolean requiresBody,
        Map<Integer, ResponseDescription> responses) {

    /** Returns the description of a read-only route that supports conditional requests ({@code If-None-Match}). */
    public static ApiOperation reading(String id, String summary) {
        return of(id, Permission.READ, summary)
                .withParameters(ConditionalRequests.IF_NONE_MATCH)
                .responses(304, ConditionalRequests.NOT_MODIFIED);
    }

    /** The error responses that every route can return. */
    public static final Map<Integer, ResponseDescription> COMMON_RESPONSES = Map.of(
            403,
            ResponseDescription.problem("The caller does not have the right that this operation requires."),
            409,
            ResponseDescription.problem("The operation needs stored data that this release cannot read."),
            413,
            ResponseDescription.problem("The request body or the response exceeds its maximum size."),
            429,
            ResponseDescription.problem(
                    "AWS throttles requests: try again after the number of seconds in the header Retry-After."),
            500,
            ResponseDescription.problem("The request failed unexpectedly. The log contains the cause."));

    /**
     * One possible response of a route: its meaning and the formats of its body.
     *
     * @param contents the formats of its body; empty if it has no body
     */
    public record ResponseDescription(String description, List<BodyFormat> contents) {
        public ResponseDescription {
            contents = List.copyOf(contents);
        }

        private static ResponseDescription problem(String description) {
            return new ResponseDescription(
                    description, List.of(new BodyFormat(Problem.MEDIA_TYPE, new ValueSchema.OfType(Problem.class))));
        }
    }

    public ApiOperation {
        parameters = List.copyOf(parameters);
        requestBody = List.copyOf(requestBody);
        responses = Map.copyOf(responses);
    }

    public static ApiOperation of(String id, Permission permission, String summary) {
        return new ApiOperation(id, permission, summary, List.of(), List.of(), false, Map.of());
    }

    public ApiOperation withParameters(Parameter... more) {
        var all = Stream.concat(parameters.stream(), Stream.of(more)).toList();
        return new ApiOperation(id, permission, summary, all, requestBody, requiresBody, responses);
    }

    /** Adds a mandatory request body. */
    public ApiOperation requestBody(BodyFormat... forms) {
        return new ApiOperation(id, permission, summary, parameters, List.of(forms), true, responses);
    }

    public ApiOperation optionalRequestBody(BodyFormat... forms) {
        return new ApiOperation(id, permission, summary, parameters, List.of(forms), false, responses);
    }

    public ApiOperation responses(int status, String description, BodyFormat... forms) {
        return withResponse(status, new ResponseDescription(description, List.of(forms)));
    }

    /** Adds an error response with a problem document (RFC 9457). */
    public ApiOperation problem(int status, String description) {
        return withResponse(status, ResponseDescription.problem(description));
    }

    private ApiOperation withResponse(int status, ResponseDescription responseDescription) {
        var all = new TreeMap<>(responses);
        all.put(status, responseDescription);
        return new ApiOperation(id, permission, summary, parameters, requestBody, requiresBody, all);
    }
}
