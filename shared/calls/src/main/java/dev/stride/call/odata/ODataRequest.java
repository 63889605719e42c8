package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The HTTP request of an OData query: its URL, and whether the reply must contain one entity or a list of entities.
 *
 * @param expected the expected content of the reply
 */
record ODataRequest(URI uri, Expected expected) {

    /** The content that the reply must have: one entity, a list of entities, or a list of entities and their total number. */
    enum Expected {
        ENTITY,
        ENTITIES,
        COUNTED_ENTITIES
    }

    private static final String KEY = "key";
    private static final String OPTIONS = "queryOptions";
    private static final String JSON = "json";
    private static final String JSON_TYPE = "application/json";

    static Result<ODataRequest, Fault> build(ODataTemplate template, JsonNode arguments) {
        try {
            return Result.ok(of(template, arguments));
        } catch (ODataArgumentException unsuitable) {
            return Result.failed(
                    Fault.of(Fault.VALIDATION, "%s was not queried: %s.".formatted(template, unsuitable.getMessage())));
        }
    }

    private static ODataRequest of(ODataTemplate template, JsonNode arguments) throws ODataArgumentException {
        var given = object("the arguments", arguments);
        for (var argument : given.properties()) {
            if (!List.of(KEY, OPTIONS).contains(argument.getKey())) {
                throw new ODataArgumentException(
                        "the argument '%s' is unknown: write key or queryOptions".formatted(argument.getKey()));
            }
        }
        var options = object("queryOptions", given.path(OPTIONS));
        var key = Optional.of(given.path(KEY)).filter(value -> !value.isMissingNode() && !value.isNull());
        var path = template.url() + (key.isPresent() ? new EntityKey(template).format(key.get()) : "");
        var query = query(template, options);
        var counted = options.path(QueryOption.COUNT.argumentName()).asBoolean();
        var several = counted ? Expected.COUNTED_ENTITIES : Expected.ENTITIES;
        return new ODataRequest(
                URI.create(query.isEmpty() ? path : path + "?" + query), key.isPresent() ? Expected.ENTITY : several);
    }

    private static String query(ODataTemplate template, ObjectNode options) throws ODataArgumentException {
        var query = new ArrayList<String>();
        for (Map.Entry<String, JsonNode> given : options.properties()) {
            var name = given.getKey();
            var option = QueryOption.of(name)
                    .filter(it -> it.isKnownIn(template.effectiveVersion()))
                    .orElseThrow(() -> new ODataArgumentException("the query option '%s' does not exist in OData %s"
                            .formatted(name, template.effectiveVersion().name())));
            check(option, given.getValue());
            parameter(template, option, given.getValue()).ifPresent(query::add);
        }
        return String.join("&", query);
    }

    private static void check(QueryOption option, JsonNode value) throws ODataArgumentException {
        if (!option.form().fits(value)) {
            throw new ODataArgumentException(
                    "the query option '%s' must be %s, not %s".formatted(option.argumentName(), option.form(), value));
        }
        var format = value.asText();
        if (option == QueryOption.FORMAT && !format.equals(JSON) && !format.startsWith(JSON_TYPE)) {
            throw new ODataArgumentException(
                    "the format '%s' is not supported: remove it, or write json".formatted(format));
        }
    }

    private static Optional<String> parameter(ODataTemplate template, QueryOption option, JsonNode value) {
        if (option == QueryOption.COUNT && template.effectiveVersion().isBeforeVersion4()) {
            return value.booleanValue() ? Optional.of("$inlinecount=allpages") : Optional.empty();
        }
        return Optional.of("$" + option.urlName() + "=" + PercentEncoding.encode(value.asText()));
    }

    private static ObjectNode object(String what, JsonNode given) throws ODataArgumentException {
        return switch (given) {
            case ObjectNode object -> object;
            case JsonNode absent
            when absent.isNull() || absent.isMissingNode() -> JsonNodeFactory.instance.objectNode();
            case JsonNode other ->
                throw new ODataArgumentException(what + " must be an object, not " + other.getNodeType());
        };
    }

    /** Formats the key of an OData entity for a URL, such as {@code (7)} (OData 4.01, part 2, section 4.3.1). */
    private record EntityKey(ODataTemplate template) {

        /**
         * Returns the percent-encoded key in parentheses.
         *
         * @param key a value, or an object with the values of the key's properties
         */
        String format(JsonNode key) throws ODataArgumentException {
            if (key.isObject()) {
                return "(" + properties(key) + ")";
            }
            if (template.key().size() > 1) {
                throw new ODataArgumentException("the key consists of %s: write an object with these properties"
                        .formatted(String.join(", ", template.key().keySet())));
            }
            var type = template.key().values().stream().findFirst().orElse("");
            return "(" + escaped(type, key) + ")";
        }

        private String properties(JsonNode key) throws ODataArgumentException {
            var names = template.key().keySet();
            var parts = new ArrayList<String>();
            for (Map.Entry<String, JsonNode> property : key.properties()) {
                var name = property.getKey();
                if (!names.isEmpty() && !names.contains(name)) {
                    throw new ODataArgumentException("the key of the entity set has no property '%s': use %s"
                            .formatted(name, String.join(", ", names)));
                }
                var type = template.key().getOrDefault(name, "");
                parts.add(PercentEncoding.encode(name) + "=" + escaped(type, property.getValue()));
            }
            if (parts.isEmpty() || parts.size() < names.size()) {
                throw new ODataArgumentException(
                        "the key is incomplete: write all of its properties, %s".formatted(String.join(", ", names)));
            }
            return String.join(",", parts);
        }

        private String escaped(String type, JsonNode value) throws ODataArgumentException {
            return PercentEncoding.encode(new KeyLiteral(template.effectiveVersion(), type).format(value));
        }
    }

    /**
     * Formats a key value as a URL literal: for OData version 4 (OData ABNF 4.01, {@code primitiveLiteral}) or for earlier versions
     * (OData 3.0, section "Abstract Type System").
     *
     * @param type of the value, such as {@code Edm.Guid}; if it is empty, the JSON type of the value decides
     */
    record KeyLiteral(ODataVersion version, String type) {

        private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
        private static final Pattern WORD = Pattern.compile("[0-9A-Za-z.:+_-]+");

        String format(JsonNode value) throws ODataArgumentException {
            if (!value.isTextual() && !value.isNumber() && !value.isBoolean()) {
                throw new ODataArgumentException(
                        "a key must be a string, a number, a boolean or an object of these, not %s".formatted(value));
            }
            var text = value.asText();
            return switch (type) {
                case "" -> value.isTextual() ? quoted(text) : text;
                case "Edm.String" -> quoted(text);
                case "Edm.Byte", "Edm.SByte", "Edm.Int16", "Edm.Int32" -> requireForm(NUMBER, text);
                case "Edm.Int64" -> number(text, "L");
                case "Edm.Decimal" -> number(text, "M");
                case "Edm.Double" -> number(text, "d");
                case "Edm.Single" -> number(text, "f");
                case "Edm.Guid" -> prefixed("guid", text);
                case "Edm.DateTimeOffset" -> prefixed("datetimeoffset", text);
                case "Edm.DateTime" -> "datetime" + quoted(requireForm(WORD, text));
                case "Edm.Time" -> "time" + quoted(requireForm(WORD, text));
                case "Edm.Duration" -> "duration" + quoted(requireForm(WORD, text));
                case "Edm.Binary" -> binary(text);
                case String plain when plain.startsWith("Edm.") -> requireForm(WORD, text);
                case String enumeration -> enumeration + quoted(text);
            };
        }

        private String number(String text, String suffix) throws ODataArgumentException {
            var checked = requireForm(NUMBER, text);
            return version.isBeforeVersion4() ? checked + suffix : checked;
        }

        private String binary(String text) {
            return (version.isBeforeVersion4() ? "X" : "binary") + quoted(text);
        }

        private String prefixed(String prefix, String text) throws ODataArgumentException {
            var checked = requireForm(WORD, text);
            return version.isBeforeVersion4() ? prefix + quoted(checked) : checked;
        }

        private String requireForm(Pattern form, String text) throws ODataArgumentException {
            if (!form.matcher(text).matches()) {
                throw new ODataArgumentException("'%s' is not a value of the type %s".formatted(text, type));
            }
            return text;
        }

        private static String quoted(String text) {
            return "'" + text.replace("'", "''") + "'";
        }
    }

    /** Thrown when the arguments of an OData query are invalid. */
    static final class ODataArgumentException extends Exception {
        ODataArgumentException(String message) {
            super(message);
        }
    }
}
