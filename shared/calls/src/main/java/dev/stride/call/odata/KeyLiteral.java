package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

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
