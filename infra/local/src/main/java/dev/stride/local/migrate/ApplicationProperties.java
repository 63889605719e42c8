package dev.stride.local.migrate;

import java.io.IOException;
import java.io.StringReader;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The addresses of services that a SonataFlow application configures in {@code application.properties}.
 *
 * @param connectors address by connector name
 */
public record ApplicationProperties(SortedMap<String, String> connectors) {

    private static final Pattern FUNCTION = Pattern.compile("kogito\\.sw\\.functions\\.(.+)\\.(protocol|host|port)");
    private static final Pattern DOCUMENT =
            Pattern.compile("(?:quarkus\\.rest-client\\.|kogito\\.sw\\.openapi\\.)\"?(.+?)\"?\\.(?:url|uri)");
    private static final Pattern GRPC = Pattern.compile("quarkus\\.grpc\\.clients\\.(.+)\\.(host|port)");

    /**
     * Matches a placeholder for a variable, such as <code>${PORT:8080}</code>. The capturing group is the variable's default
     * value.
     */
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^:}]*:?(.*)}");

    /**
     * Parses the text of {@code application.properties}.
     *
     * @param documents names of the documents that definitions refer to; the names of properties contain these names, with {@code
     *     _} in place of special characters
     */
    public static ApplicationProperties parse(String text, Collection<String> documents) throws IOException {
        var properties = new Properties();
        properties.load(new StringReader(text));
        var connectors = new TreeMap<String, String>();
        for (var name : properties.stringPropertyNames()) {
            var function = FUNCTION.matcher(name);
            var document = DOCUMENT.matcher(name);
            var service = GRPC.matcher(name);
            if (function.matches()) {
                var prefix = "kogito.sw.functions." + function.group(1);
                address(
                                properties,
                                prefix,
                                value(properties, prefix + ".protocol").orElse("http"))
                        .ifPresent(address -> connectors.put(function.group(1), address));
            } else if (document.matches()) {
                value(properties, name)
                        .ifPresent(address -> connectors.put(documentName(document.group(1), documents), address));
            } else if (service.matches()) {
                address(properties, "quarkus.grpc.clients." + service.group(1), "grpc")
                        .ifPresent(address -> connectors.put(service.group(1), address));
            }
        }
        return new ApplicationProperties(connectors);
    }

    private static Optional<String> address(Properties properties, String prefix, String protocol) {
        var port = value(properties, prefix + ".port").map(it -> ":" + it).orElse("");
        return value(properties, prefix + ".host").map(host -> protocol + "://" + host + port);
    }

    private static Optional<String> value(Properties properties, String name) {
        return Optional.ofNullable(properties.getProperty(name))
                .map(String::strip)
                .map(value -> {
                    var placeholder = PLACEHOLDER.matcher(value);
                    return placeholder.matches() ? placeholder.group(1) : value;
                })
                .filter(value -> !value.isEmpty());
    }

    private static String documentName(String key, Collection<String> documents) {
        return documents.stream()
                .filter(document -> form(document).equals(form(key))
                        || form(document.substring(document.lastIndexOf('/') + 1))
                                .equals(form(key)))
                .findFirst()
                .orElse(key);
    }

    /** Returns a name in the form that property names use: in lower case, with {@code _} in place of special characters. */
    private static String form(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
    }

    /**
     * Adds these connectors to the text of a connectors file, except for those that the file contains already. Returns the new
     * text.
     *
     * @param present names of the connectors that the file contains already
     */
    public String appendTo(String text, Collection<String> present) {
        var added = new StringBuilder(text);
        if (!text.isEmpty() && !text.endsWith("\n")) {
            added.append('\n');
        }
        for (Map.Entry<String, String> each : connectors.entrySet()) {
            if (!present.contains(each.getKey())) {
                added.append(each.getKey()).append(": ").append(each.getValue()).append('\n');
            }
        }
        return added.toString();
    }
}
