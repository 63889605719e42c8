package dev.stride.call.openapi.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ProblemCollector;
import dev.stride.call.http.client.HeaderName;
import dev.stride.call.http.message.ParameterValue.ParameterStyle;
import dev.stride.call.openapi.template.OpenApiParameter;
import dev.stride.call.openapi.template.OpenApiParameter.Place;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the parameters of an OpenAPI operation. Parameters of the operation override those of its path (OpenAPI 3.1, "Parameter
 * Object").
 */
record ParameterReader(OpenApiOperation operation, ProblemCollector problems) {

    private static final Pattern IN_PATH = Pattern.compile("\\{([^{}]+)}");

    /** Header names that OpenAPI ignores when a parameter declares them. */
    private static final Set<String> IGNORED_HEADERS = Set.of("accept", "content-type", "authorization");

    record DescribedParameter(OpenApiParameter parameter, DocumentNode element) {}

    List<DescribedParameter> read() {
        var parameters = new LinkedHashMap<Map.Entry<Place, String>, DescribedParameter>();
        operation.parameters().stream()
                .flatMap(declared -> problems.collect(() -> parameter(declared)).stream()
                        .map(parameter -> new DescribedParameter(parameter, declared)))
                .forEach(each -> parameters.put(
                        Map.entry(each.parameter().in(), each.parameter().name()), each));
        checkPath(
                parameters.values().stream().map(DescribedParameter::parameter).toList());
        return parameters.values().stream()
                .filter(each -> !ignored(each.parameter()))
                .toList();
    }

    /**
     * Returns the headers of the security schemes of the operation as optional parameters, so that an author can pass a credential
     * as an argument.
     *
     * @param declared the parameters of the operation
     * @param properties names of the properties of the body, which arguments of these names become
     */
    Stream<DescribedParameter> headersOfSecurity(List<DescribedParameter> declared, Set<String> properties) {
        var headers = new TreeMap<String, DocumentNode>(String.CASE_INSENSITIVE_ORDER);
        operation
                .schemes()
                .values()
                .forEach(scheme -> SecurityMatcher.header(scheme).ifPresent(name -> headers.put(name, scheme)));
        declared.forEach(each -> headers.remove(each.parameter().name()));
        headers.keySet().removeAll(properties);
        var text = JsonNodeFactory.instance.objectNode();
        text.putObject("schema").put("type", "string");
        return headers.entrySet().stream()
                .map(header -> new DescribedParameter(
                        OpenApiParameter.plain(header.getKey(), Place.HEADER, false, false),
                        header.getValue().withNode(text)));
    }

    private static OpenApiParameter parameter(DocumentNode declared) throws DocumentException {
        var name = declared.text("name").orElseThrow(() -> lacking(declared));
        var in = place(declared, declared.text("in").orElseThrow(() -> lacking(declared)));
        if (in == Place.HEADER && !HeaderName.isToken(name)) {
            throw declared.problem("'%s' is not a valid header name: use letters, digits and hyphens.", name);
        }
        if (in == Place.HEADER && (HeaderName.isConnectionSpecific(name) || name.equalsIgnoreCase("Cookie"))) {
            throw declared.problem("The header '%s' is set by the runtime itself: remove this parameter.", name);
        }
        var parameterStyle = style(declared, name, in);
        var explode = Optional.of(declared.at("explode"))
                .filter(DocumentNode::isPresent)
                .map(written -> written.node().asBoolean())
                .orElse(parameterStyle == ParameterStyle.FORM);
        var required = in == Place.PATH || (declared.flag("required") && !isSentByRuntime(in, name));
        return new OpenApiParameter(
                name,
                in,
                required,
                parameterStyle,
                explode,
                OpenApiParameter.traits(declared.node()),
                content(declared, name));
    }

    private static DocumentException lacking(DocumentNode declared) {
        return declared.problem("A parameter has no `name` or no `in`: add them.");
    }

    private static Place place(DocumentNode declared, String in) throws DocumentException {
        return Arrays.stream(Place.values())
                .filter(place -> place.toString().equals(in))
                .findFirst()
                .orElseThrow(() -> declared.problem(
                        "The parameter '%s' has `in: %s`, which is not valid: write path, query, header or cookie.",
                        declared.text("name").orElse(""), in));
    }

    /**
     * Returns whether a parameter is the header {@code Idempotency-Key}, which the runtime itself sends. Actions need no argument
     * for this parameter, even if the document requires it.
     */
    private static boolean isSentByRuntime(Place in, String name) {
        return in == Place.HEADER && name.equalsIgnoreCase("Idempotency-Key");
    }

    private static ParameterStyle style(DocumentNode declared, String name, Place in) throws DocumentException {
        var written = declared.text("style").orElse(in.usual().toString());
        return ParameterStyle.parse(written).filter(in.styles()::contains).orElseThrow(() -> {
            var styles = in.styles().stream().map(ParameterStyle::toString).collect(Collectors.joining(", "));
            return declared.problem(
                    "The %s parameter '%s' has the style %s: write one of %s.", in, name, written, styles);
        });
    }

    private static Optional<String> content(DocumentNode declared, String name) throws DocumentException {
        var types = declared.at("content").members().map(DocumentNode::name).toList();
        if (declared.at("content").isPresent() && types.size() != 1) {
            throw declared.problem("The content of the parameter '%s' must have exactly one media type.", name);
        }
        return types.stream().findFirst();
    }

    private void checkPath(Collection<OpenApiParameter> parameters) {
        var declared = parameters.stream()
                .filter(each -> each.in() == Place.PATH)
                .map(OpenApiParameter::name)
                .collect(Collectors.toSet());
        var written = IN_PATH.matcher(operation.path())
                .results()
                .map(each -> each.group(1))
                .collect(Collectors.toSet());
        written.stream()
                .filter(name -> !declared.contains(name))
                .sorted()
                .forEach(name -> problems.add(operation
                        .element()
                        .problem(
                                "The path %s contains the parameter '%s', which is not declared: declare it.",
                                operation.path(), name)));
        declared.stream()
                .filter(name -> !written.contains(name))
                .sorted()
                .forEach(name -> problems.add(operation
                        .element()
                        .problem(
                                "The path parameter '%s' does not occur in the path %s: write it there as {%s}.",
                                name, operation.path(), name)));
    }

    private static boolean ignored(OpenApiParameter parameter) {
        return parameter.in() == Place.HEADER
                && IGNORED_HEADERS.contains(parameter.name().toLowerCase(Locale.ROOT));
    }
}
