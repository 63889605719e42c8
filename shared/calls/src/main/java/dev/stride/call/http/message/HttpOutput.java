package dev.stride.call.http.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.Reply;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The form in which a call returns an HTTP reply: the parsed body, the whole response including its status and headers,
 * or the unparsed body in Base64. Calls of Open Workflow 1.0 choose it; those of other languages return the parsed body.
 *
 * @param redirect whether a reply with a status from 300 to 399 is a success; otherwise, it becomes a fault
 * @param refusals further statuses that are a success, because the caller reads from the reply why the service refused. Only calls
 *     of JSON-RPC have any
 */
public record HttpOutput(Form form, boolean redirect, Set<Integer> refusals) {

    public HttpOutput {
        refusals = Set.copyOf(refusals);
    }

    /** The forms in which a call can return an HTTP reply. */
    public enum Form {
        CONTENT,
        RESPONSE,
        RAW
    }

    /**
     * Parses {@code output} (the form of the call's result, by default {@code content}), {@code redirect} (whether a redirect is a
     * success, by default false) and {@code refusals} (further statuses that are a success, by default none).
     *
     * @param written an object with these members, beside others: the arguments of a call whose every part is computed, or the stored
     *     template of an operation of OpenAPI, to which the compiler of Open Workflow 1.0 has added them
     */
    public static HttpOutput fromJson(JsonNode written) {
        var form = written.path("output").asText("content").toUpperCase(Locale.ROOT);
        var refusals = StreamSupport.stream(written.path("refusals").spliterator(), false)
                .map(JsonNode::asInt)
                .collect(Collectors.toUnmodifiableSet());
        return new HttpOutput(Form.valueOf(form), written.path("redirect").asBoolean(), refusals);
    }

    /**
     * Converts the outcome of an HTTP request to the reply of a call.
     *
     * @param operation name of the operation, for error messages
     */
    public Reply toReply(String operation, HttpRequest request, Result<HttpReply, Fault> sendResult) {
        return switch (sendResult) {
            case Result.Failed<HttpReply, Fault> failed -> HttpReplyReader.toReply(operation, failed);
            case Result.Ok(var reply) ->
                HttpReplyReader.toReply(
                        operation,
                        reply,
                        status -> status >= 200 && status < (redirect ? 400 : 300) || refusals.contains(status),
                        answered -> result(request, answered));
        };
    }

    private JsonNode result(HttpRequest request, Answered answered)
            throws JsonProcessingException, CharacterCodingException {
        return switch (form) {
            case RAW -> TextNode.valueOf(Base64.getEncoder().encodeToString(answered.body()));
            case RESPONSE -> response(request, answered);
            case CONTENT -> ResponseBody.toJson(answered);
        };
    }

    private static JsonNode response(HttpRequest request, Answered answered)
            throws JsonProcessingException, CharacterCodingException {
        var response = JsonNodeFactory.instance.objectNode();
        var sent = response.putObject("request");
        sent.put("method", request.method());
        sent.put("uri", request.uri().toString());
        var sentHeaders = sent.putObject("headers");
        request.headers().forEach((name, value) -> sentHeaders.put(name.toLowerCase(Locale.ROOT), value));
        response.put("statusCode", answered.status());
        var headers = response.putObject("headers");
        answered.headers().forEach(headers::put);
        response.set("content", ResponseBody.toJson(answered));
        return response;
    }
}
