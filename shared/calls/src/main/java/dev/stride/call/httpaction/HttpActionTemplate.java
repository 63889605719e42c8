package dev.stride.call.httpaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The constant parts of an {@code http} action, which a compiled workflow stores. The other parts are arguments of each call.
 *
 * @param method in upper case
 * @param path relative to the URL; empty unless the action contains the path as a literal
 * @param headers by names in lower case
 * @param body a literal, which is sent unchanged; empty if the action has no body or computes it
 * @param decodeBody whether a JSON reply is parsed
 */
public record HttpActionTemplate(
        String method,
        String url,
        Optional<String> path,
        Map<String, String> headers,
        Optional<String> body,
        boolean followRedirects,
        boolean decodeBody) {

    private static final String METHOD = "method";
    private static final String URL = "url";
    private static final String PATH = "path";
    private static final String HEADERS = "headers";
    private static final String BODY = "body";
    private static final String FOLLOW = "followRedirects";
    private static final String DECODE = "decodeBody";

    public HttpActionTemplate {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    }

    /** Returns this template as JSON, for storage in a compiled workflow. */
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance.objectNode();
        written.put(METHOD, method).put(URL, url);
        path.ifPresent(text -> written.put(PATH, text));
        headers.forEach(written.putObject(HEADERS)::put);
        body.ifPresent(text -> written.put(BODY, text));
        return written.put(FOLLOW, followRedirects).put(DECODE, decodeBody);
    }

    static HttpActionTemplate fromJson(JsonNode written) {
        var headers = new TreeMap<String, String>();
        written.path(HEADERS)
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        return new HttpActionTemplate(
                written.path(METHOD).asText(),
                written.path(URL).asText(),
                text(written.path(PATH)),
                headers,
                text(written.path(BODY)),
                written.path(FOLLOW).booleanValue(),
                written.path(DECODE).booleanValue());
    }

    private static Optional<String> text(JsonNode value) {
        return Optional.of(value).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    @Override
    public String toString() {
        return method + " " + url;
    }
}
