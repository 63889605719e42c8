package dev.stride.functions.http.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.common.JsonProblem;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An HTTP request to the API.
 *
 * @param method in capitals
 * @param path with its segments still percent-encoded
 * @param query decoded
 * @param headers by name in lower case
 * @param parameters the decoded path parameters, by their names in the route's template
 * @param caller the sender, as API Gateway identified it
 */
public record ApiRequest(
        String method,
        String path,
        Map<String, String> query,
        Map<String, String> headers,
        byte[] body,
        Map<String, String> parameters,
        ApiCaller caller) {

    private static final Pattern POSITIVE = Pattern.compile("[1-9][0-9]{0,8}");

    public ApiRequest {
        query = Map.copyOf(query);
        headers = Map.copyOf(headers);
        parameters = Map.copyOf(parameters);
    }

    /** Creates a request without path parameters, of a caller that is not identified. */
    public ApiRequest(String method, String path, Map<String, String> query, Map<String, String> headers, byte[] body) {
        this(method, path, query, headers, body, Map.of(), ApiCaller.UNKNOWN);
    }

    public ApiRequest withParameters(Map<String, String> found) {
        return new ApiRequest(method, path, query, headers, body, found, caller);
    }

    public ApiRequest from(ApiCaller identified) {
        return new ApiRequest(method, path, query, headers, body, parameters, identified);
    }

    public String pathParameter(String name) {
        return Optional.ofNullable(parameters.get(name))
                .orElseThrow(() -> new IllegalStateException("the route has no {" + name + "}"));
    }

    public Optional<String> query(String name) {
        return Optional.ofNullable(query.get(name)).filter(value -> !value.isEmpty());
    }

    /**
     * Returns the values of a query parameter that a client can repeat. API Gateway joins the values by commas, and this method
     * splits them again.
     */
    public List<String> queryValues(String name) {
        return query(name).stream()
                .flatMap(values -> Arrays.stream(values.split(",")))
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
    }

    /**
     * Returns a query parameter whose value is a name, such as an event type. Rejects a value that exceeds {@link
     * Limits#NAME_BYTES}.
     */
    public Optional<String> nameParameter(String name) {
        var value = query(name);
        if (value.filter(ApiRequest::exceedsNameLimit).isPresent()) {
            throw new ProblemException(
                    Problem.badRequest("The " + name + " must have at most " + Limits.NAME_BYTES + " bytes."));
        }
        return value;
    }

    /** Returns a query parameter that is {@code true} or {@code false}; an absent parameter is false. */
    public boolean booleanParameter(String name) {
        return switch (query(name).orElse("false")) {
            case "true" -> true;
            case "false" -> false;
            case String other ->
                throw new ProblemException(
                        Problem.badRequest("The parameter " + name + " is true or false, not " + other + "."));
        };
    }

    /** Returns a query parameter that is a number from 1 on, of at most nine digits; an absent parameter is 1. */
    public int positiveParameter(String name) {
        var text = query(name).orElse("1");
        if (!POSITIVE.matcher(text).matches()) {
            throw new ProblemException(
                    Problem.badRequest("The parameter " + name + " is a number from 1 on, not " + text + "."));
        }
        return Integer.parseInt(text);
    }

    /** Checks whether a text is too long to be a name. */
    public static boolean exceedsNameLimit(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length > Limits.NAME_BYTES;
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /**
     * Returns this request with its body converted from {@code charset} to UTF-8.
     *
     * @param charset the encoding of the body; empty if it is UTF-8 already
     */
    ApiRequest transcodedFrom(Optional<String> charset) {
        return charset.map(name -> new ApiRequest(method, path, query, headers, toUtf8(name), parameters, caller))
                .orElse(this);
    }

    private byte[] toUtf8(String charset) {
        try {
            return Charset.forName(charset)
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString()
                    .getBytes(StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(
                    Problem.unsupportedMediaType("The charset %s is not supported: send UTF-8.".formatted(charset)), e);
        } catch (CharacterCodingException e) {
            throw new ProblemException(Problem.badRequest("The body is not " + charset + "."), e);
        }
    }

    public String text() {
        return text(body);
    }

    /** Decodes bytes as text; rejects bytes that are not UTF-8. */
    static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ProblemException(Problem.badRequest("The body is not UTF-8."), e);
        }
    }

    /** Parses the body as any JSON value; an absent body counts as an empty object. */
    public JsonNode jsonValue() {
        return body.length == 0 ? JsonNodeFactory.instance.objectNode() : json();
    }

    /** Parses the body as a JSON object; an absent body counts as an empty object. */
    public JsonNode jsonObject() {
        var json = jsonValue();
        if (!json.isObject()) {
            throw new ProblemException(Problem.badRequest("The body must be a JSON object."));
        }
        return json;
    }

    JsonNode json() {
        try {
            return Json.parse(body);
        } catch (JsonProcessingException e) {
            throw new ProblemException(Problem.badRequest("The body is not JSON: " + JsonProblem.of(e)), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
