package dev.stride.call.http.message;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.AttemptHeaders;
import dev.stride.call.api.CallRequest;
import dev.stride.call.http.client.HeaderName;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.call.http.message.ParameterValue.ParameterStyle;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds an HTTP request from call arguments. It collects all problems of the arguments, so that one fault reports all of them.
 */
public final class HttpRequestBuilder {

    private static final String JSON = "application/json";

    private final String method;
    private final String operation;
    private final List<String> problems = new ArrayList<>();
    private final List<String> query = new ArrayList<>();
    private final List<String> cookies = new ArrayList<>();
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private String url;
    private byte[] body = {};

    /** @param url absolute, with <code>{name}</code> in place of path parameters */
    public HttpRequestBuilder(String method, String url) {
        this.method = method;
        this.operation = method + " " + url;
        this.url = url;
        if (!HeaderName.isToken(method)) {
            addProblem("the method must be a name of HTTP, such as GET, without spaces");
        }
    }

    public void addProblem(String problem) {
        problems.add(problem);
    }

    /**
     * Sets a path parameter to an encoded text. Adds a problem for {@code .}, {@code ..} and the empty text, because they would
     * change the path.
     */
    public void setPathParameter(String name, String text) {
        if (text.isEmpty() || text.equals(".") || text.equals("..")) {
            addProblem("the path parameter '%s' must not be '%s', because the URL would then have a different path"
                    .formatted(name, text));
        }
        url = url.replace("{" + name + "}", text);
    }

    public void addToQuery(List<String> pairs) {
        query.addAll(pairs);
    }

    public void addCookies(List<String> pairs) {
        cookies.addAll(pairs);
    }

    public void setHeader(String name, String text) {
        if (!HeaderName.isToken(name) || HeaderName.isConnectionSpecific(name)) {
            addProblem(
                    "the header '%s' cannot be set by an argument, because its name is not valid or the HTTP client sets it"
                            .formatted(name));
        } else if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            headers.put(name, text);
        } else {
            addProblem("the header parameter '%s' contains characters other than printable ASCII".formatted(name));
        }
    }

    /** Sets a path parameter to a JSON value. Adds a problem if the value is missing or nested. */
    public void fillPathParameter(String name, JsonNode value) {
        if (ParameterValue.isAbsent(value)) {
            addProblem("the path parameter '%s' is missing".formatted(name));
        } else if (isFlat(name, value)) {
            setPathParameter(
                    name,
                    new ParameterValue(value, false, PercentEncoding::encode).format(name, ParameterStyle.SIMPLE));
        }
    }

    /**
     * Adds a query parameter with a JSON value, unless the value is null or empty. If the value is nested, records a
     * problem instead, so that {@link #build} returns a fault.
     */
    public void addQueryParameter(String name, JsonNode value) {
        if (!ParameterValue.isAbsent(value) && isFlat(name, value)) {
            addToQuery(new ParameterValue(value, true, PercentEncoding::encode).pairs(name, ParameterStyle.FORM));
        }
    }

    /** Sets a header to a JSON value, unless the value is null or empty. Adds a problem if the value is nested. */
    public void setHeaderParameter(String name, JsonNode value) {
        if (!ParameterValue.isAbsent(value) && isFlat(name, value)) {
            setHeader(name, new ParameterValue(value, false, text -> text).format(name, ParameterStyle.SIMPLE));
        }
    }

    /** Sets the Accept header, unless an argument has already set it. */
    public void acceptByDefault(String types) {
        headers.putIfAbsent("Accept", types);
    }

    /** Sets the body. Also sets the Content-Type, unless an argument has already set it. */
    public void setBody(String type, byte[] content) {
        headers.putIfAbsent("Content-Type", type);
        body = content;
    }

    /**
     * Sets the body to a value: to a form if an argument has set the Content-Type of one, otherwise to JSON. Adds a problem if
     * the value of a form is not an object.
     *
     * @param idempotencyKey of the call, from which the boundary of a multipart body is derived
     */
    public void setBody(JsonNode value, String idempotencyKey) {
        var type = headers.getOrDefault("Content-Type", "")
                .split(";", 2)[0]
                .strip()
                .toLowerCase(Locale.ROOT);
        var isForm = type.equals(FormBody.URLENCODED) || type.equals(FormBody.MULTIPART);
        if (isForm && !value.isObject()) {
            addProblem("the body is a form: pass an object with its fields, or the whole body as a text");
        } else if (type.equals(FormBody.URLENCODED)) {
            body = FormBody.urlencoded(value);
        } else if (type.equals(FormBody.MULTIPART)) {
            var parts = FormBody.multipart(value, idempotencyKey);
            headers.put("Content-Type", parts.type());
            body = parts.content();
        } else {
            setBody(JSON, value.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Sets the body, but no Content-Type header. */
    public void setBody(byte[] content) {
        body = content;
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    public Result<HttpRequest, Fault> build(CallRequest call) {
        AttemptHeaders.addTo(headers, call);
        if (!cookies.isEmpty()) {
            headers.put("Cookie", String.join("; ", cookies));
        }
        if (!problems.isEmpty()) {
            return refused(operation, problems);
        }
        var separator = url.contains("?") ? "&" : "?";
        var target = query.isEmpty() ? url : url + separator + String.join("&", query);
        return Result.ok(new HttpRequest(method, URI.create(target), headers, body, call.timeout()));
    }

    public static Result<HttpRequest, Fault> refused(String operation, List<String> problems) {
        return Result.failed(Fault.of(
                Fault.VALIDATION,
                problems.stream().collect(Collectors.joining("; ", operation + " was not called: ", "."))));
    }

    /** Returns whether a value can be sent as a parameter. Adds a problem if the value contains nested arrays or objects. */
    public boolean isFlat(String name, JsonNode value) {
        var flat = ParameterValue.isFlat(value);
        if (!flat) {
            addProblem("the parameter '%s' contains nested arrays or objects, which cannot be sent as a parameter"
                    .formatted(name));
        }
        return flat;
    }

    /**
     * The body of a request for which an author has written the media type of a form. Each property of an object is a field, each
     * element of an array repeats its field, null leaves the field out, and other arrays and objects are written as JSON.
     */
    private static final class FormBody {

        static final String URLENCODED = "application/x-www-form-urlencoded";
        static final String MULTIPART = "multipart/form-data";

        private record Field(String name, JsonNode value) {

            String text() {
                return value.isContainerNode() ? value.toString() : ScalarText.format(value);
            }
        }

        /** Returns the body of the type {@link #URLENCODED} (URL Standard, section 5.2). */
        static byte[] urlencoded(JsonNode object) {
            return fields(object)
                    .map(field -> encoded(field.name()) + "=" + encoded(field.text()))
                    .collect(Collectors.joining("&"))
                    .getBytes(StandardCharsets.UTF_8);
        }

        /** Returns the body of the type {@link #MULTIPART}. */
        static MultipartBody multipart(JsonNode object, String idempotencyKey) {
            var body = new MultipartBody(idempotencyKey);
            fields(object)
                    .forEach(field -> body.add(
                            field.name(),
                            field.value().isContainerNode() ? "application/json" : "text/plain; charset=utf-8",
                            field.text()));
            return body;
        }

        private static Stream<Field> fields(JsonNode object) {
            return object.propertyStream()
                    .flatMap(property -> (property.getValue().isArray()
                                    ? property.getValue().valueStream()
                                    : Stream.of(property.getValue()))
                            .map(value -> new Field(property.getKey(), value)))
                    .filter(field -> !field.value().isNull());
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }

        private FormBody() {}
    }
}
