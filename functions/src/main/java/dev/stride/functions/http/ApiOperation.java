package dev.stride.functions.http;

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
 * What a route promises: its row of the OpenAPI document.
 *
 * @param id names it for generated clients
 * @param permission what the caller must be allowed to
 * @param summary what it does, in a sentence
 * @param requestBody the forms of its body, none when it has no body
 * @param requiresBody whether a request without a body makes no sense
 * @param responses by status, without those that any route may give
 */
public record ApiOperation(
        String id,
        Permission permission,
        String summary,
        List<Parameter> parameters,
        List<BodyFormat> requestBody,
        boolean requiresBody,
        Map<Integer, ResponseDescription> responses) {

    /** What any route may answer. */
    public static final Map<Integer, ResponseDescription> COMMON_RESPONSES = Map.of(
            413, ResponseDescription.problem("The body, or the answer, is larger than one may be."),
            429, ResponseDescription.problem("AWS asks for patience: try again after the seconds of Retry-After."),
            500, ResponseDescription.problem("The request failed for no fault of its own; the log says why."));

    /** One way to be answered. @param contents the forms of its body, none when it has no body */
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

    static ApiOperation of(String id, Permission permission, String summary) {
        return new ApiOperation(id, permission, summary, List.of(), List.of(), false, Map.of());
    }

    ApiOperation withParameters(Parameter... more) {
        var all = Stream.concat(parameters.stream(), Stream.of(more)).toList();
        return new ApiOperation(id, permission, summary, all, requestBody, requiresBody, responses);
    }

    /** A body is needed. */
    ApiOperation requestBody(BodyFormat... forms) {
        return new ApiOperation(id, permission, summary, parameters, List.of(forms), true, responses);
    }

    /** A body may be left out. */
    ApiOperation optionalRequestBody(BodyFormat... forms) {
        return new ApiOperation(id, permission, summary, parameters, List.of(forms), false, responses);
    }

    ApiOperation responses(int status, String description, BodyFormat... forms) {
        return withResponse(status, new ResponseDescription(description, List.of(forms)));
    }

    /** Answers with a problem document. */
    ApiOperation problem(int status, String description) {
        return withResponse(status, ResponseDescription.problem(description));
    }

    private ApiOperation withResponse(int status, ResponseDescription responseDescription) {
        var all = new TreeMap<>(responses);
        all.put(status, responseDescription);
        return new ApiOperation(id, permission, summary, parameters, requestBody, requiresBody, all);
    }
}
