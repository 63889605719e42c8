package dev.stride.call.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The HTTP method and URL that a compiled workflow stores to send requests without an API document.
 *
 * @param url absolute, with <code>{name}</code> in its path in place of arguments. If the address of the service is unknown, a text
 *     that begins with a slash: a path for {@link RestUrlCall}, the name of the service for {@link KnativeCall}
 */
public record HttpTemplate(String method, String url) {

    private static final Pattern OPERATION = Pattern.compile("([a-z]+):([A-Za-z]+):(?!//)(.+)");
    private static final Pattern NAME = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern IN_HOST = Pattern.compile("^[^:]+://[^/?#]*[{}]");
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** Parses an operation of the form {@code kind:METHOD:URL}. Returns a failure with all problems if the text is invalid. */
    static Result<HttpTemplate, List<String>> parse(String kind, String operation) {
        var written = OPERATION.matcher(operation);
        if (!written.matches() || !written.group(1).equals(kind)) {
            return Result.failed(
                    List.of("'%s' is not an HTTP operation: write %s:METHOD:URL, such as %s:POST:https://host/path."
                            .formatted(operation, kind, kind)));
        }
        var template = new HttpTemplate(written.group(2), written.group(3));
        var problems = template.problems();
        problems.addAll(template.problemsOfParameters());
        return problems.isEmpty() ? Result.ok(template) : Result.failed(problems);
    }

    /**
     * Returns this template if its method and URL are valid, otherwise all problems. Unlike {@link #parse}, this method allows
     * parameters in braces in the query of the URL, and parameters named {@code query}, {@code headers} or {@code body}.
     */
    Result<HttpTemplate, List<String>> checked() {
        var problems = problems();
        if (IN_HOST.matcher(url).find()) {
            problems.add("The host must not contain a parameter in braces: write the host itself.");
        }
        return problems.isEmpty() ? Result.ok(this) : Result.failed(problems);
    }

    /** Returns whether the URL contains a host, so that calls can be sent. */
    boolean hasAddress() {
        return !url.startsWith("/");
    }

    static String join(String address, String path) {
        return (address.endsWith("/") ? address.substring(0, address.length() - 1) : address) + path;
    }

    /** Returns the names of the parameters in braces, in their order in the URL. */
    List<String> pathArguments() {
        return NAME.matcher(url).results().map(each -> each.group(1)).distinct().toList();
    }

    public JsonNode toJson() {
        return JsonNodeFactory.instance.objectNode().put("method", method).put("url", url);
    }

    static HttpTemplate fromJson(JsonNode written) {
        return new HttpTemplate(
                written.path("method").asText(), written.path("url").asText());
    }

    /** Returns the method and the URL without its query, for error messages. */
    @Override
    public String toString() {
        return method + " " + url.split("\\?", 2)[0];
    }

    private List<String> problems() {
        var problems = new ArrayList<String>();
        if (!METHODS.contains(method)) {
            problems.add("'%s' is not an HTTP method: write one of %s."
                    .formatted(
                            method, String.join(", ", METHODS.stream().sorted().toList())));
        }
        try {
            var filled = new URI(NAME.matcher(url).replaceAll("x"));
            if (filled.getRawFragment() != null) {
                problems.add("The URL must not contain a fragment (#): remove it.");
            }
            if (Origin.parse(filled) instanceof Result.Failed(String reason)) {
                problems.add("'%s' cannot be called: %s".formatted(url, reason));
            }
        } catch (URISyntaxException malformed) {
            problems.add("'%s' is not a valid URL: %s.".formatted(url, UriProblem.of(malformed)));
        }
        return problems;
    }

    private List<String> problemsOfParameters() {
        var problems = new ArrayList<String>();
        pathArguments().stream()
                .filter(HttpCall.PARTS::contains)
                .forEach(name ->
                        problems.add("The path parameter {%s} has the name of a reserved argument: choose another name."
                                .formatted(name)));
        if (NAME.matcher(url.replaceFirst("^([^:]+://[^/?#]*)[^?#]*", "$1")).find()) {
            problems.add("Only the path may have parameters in braces: pass query parameters in the argument `query`.");
        }
        return problems;
    }
}
