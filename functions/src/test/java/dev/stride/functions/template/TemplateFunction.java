package dev.stride.functions.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A function of {@code template.yaml} with the defaults of all parameters.
 *
 * @param name logical name of the resource
 * @param handler the class that handles its events
 * @param memory in megabytes
 * @param seconds timeout of an invocation
 * @param variables environment variables
 */
public record TemplateFunction(String name, String handler, int memory, int seconds, Map<String, String> variables) {

    private static final String TYPE = "AWS::Serverless::Function";
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z0-9:]+)}");

    /**
     * Returns all functions.
     *
     * @param path path of the template, as in {@link Template#read(String)}
     * @param made values of the resources that variables reference, by the variable's name
     */
    public static List<TemplateFunction> all(String path, UnaryOperator<String> made) {
        var template = Template.read(path);
        var functions = new ArrayList<TemplateFunction>();
        template.resources(TYPE).forEach((name, resource) -> {
            var properties = resource.path("Properties");
            functions.add(new TemplateFunction(
                    name,
                    properties.path("Handler").asText(),
                    Integer.parseInt(value(template, property(template, properties, "MemorySize"))
                            .orElseThrow()),
                    Integer.parseInt(value(template, property(template, properties, "Timeout"))
                            .orElseThrow()),
                    variables(template, properties, made)));
        });
        return functions;
    }

    private static Map<String, String> variables(Template template, JsonNode properties, UnaryOperator<String> made) {
        var variables = new LinkedHashMap<String, String>();
        for (var owner : List.of(template.at("/Globals/Function"), properties)) {
            owner.at("/Environment/Variables")
                    .properties()
                    .forEach(variable -> variables.put(
                            variable.getKey(),
                            value(template, variable.getValue()).orElseGet(() -> made.apply(variable.getKey()))));
        }
        return variables;
    }

    /** Returns a property of the function, or its value in Globals. */
    private static JsonNode property(Template template, JsonNode properties, String name) {
        return properties.has(name) ? properties.path(name) : template.at("/Globals/Function/" + name);
    }

    /** Returns what a value is with the defaults of all parameters; empty if it is only known after deployment. */
    private static Optional<String> value(Template template, JsonNode written) {
        if (!written.isObject()) {
            return Optional.of(written.asText());
        }
        var arguments = written.iterator().next();
        return switch (written.fieldNames().next()) {
            case "Ref" -> parameter(template, arguments.asText());
            case "FindInMap" ->
                value(template, arguments.path(1))
                        .map(key -> template.at("/Mappings")
                                .path(arguments.path(0).asText())
                                .path(key)
                                .path(arguments.path(2).asText())
                                .asText());
            case "Select" ->
                value(template, arguments.at("/1/Split/1"))
                        .map(text -> text.split(
                                Pattern.quote(arguments.at("/1/Split/0").asText()), -1))
                        .map(parts -> parts[arguments.path(0).asInt()]);
            case "Sub" -> arguments.isTextual() ? substituted(template, arguments.asText()) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<String> parameter(Template template, String name) {
        return template.at("/Parameters").has(name) ? Optional.of(template.parameter(name)) : Optional.empty();
    }

    private static Optional<String> substituted(Template template, String text) {
        var names =
                REFERENCE.matcher(text).results().map(match -> match.group(1)).toList();
        return names.stream().allMatch(name -> parameter(template, name).isPresent())
                ? Optional.of(REFERENCE
                        .matcher(text)
                        .replaceAll(match -> Matcher.quoteReplacement(template.parameter(match.group(1)))))
                : Optional.empty();
    }
}
