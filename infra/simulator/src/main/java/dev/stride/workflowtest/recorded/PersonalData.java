package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.PointerText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The places of a document that seem to hold personal data: by the name of the property, or by a value that looks like an address of
 * e-mail, a number of a phone or of a bank account. Other places with the same text belong to them. Only a reader can tell whether
 * these data are personal.
 */
final class PersonalData {

    /** The largest number of places that are listed. */
    static final int MOST_PLACES = 100;

    /** A text below this length stands at too many places that have nothing to do with each other. */
    private static final int SHORTEST_TEXT = 3;

    private static final Pattern NAME = Pattern.compile(
            "(?i).*(e-?mail|phone|mobile|telefon|address|street|postcode|postal|birth|iban|ssn|passport|salary|gender).*"
                    + "|(.*[a-z_-])?(first|last|full|sur|family|given|user|customer|patient|person)[_-]?name|name|zip|city");

    private static final Pattern VALUE = Pattern.compile("[^@\\s]{1,64}@[^@\\s]{1,190}\\.[A-Za-z]{2,24}"
            + "|\\+[0-9][0-9 ()/-]{6,20}"
            + "|[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?");

    static List<String> pointers(JsonNode document) {
        var values = new LinkedHashMap<String, JsonNode>();
        collect("", document, values);
        var found = values.entrySet().stream()
                .filter(value -> seemsPersonal(value.getKey(), value.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        var texts = found.values().stream()
                .filter(value -> value.asText().length() >= SHORTEST_TEXT)
                .collect(Collectors.toSet());
        return values.entrySet().stream()
                .filter(value -> found.containsKey(value.getKey()) || texts.contains(value.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean seemsPersonal(String pointer, JsonNode value) {
        return NAME.matcher(pointer.substring(pointer.lastIndexOf('/') + 1)).matches()
                || value.isTextual() && VALUE.matcher(value.textValue().strip()).matches();
    }

    private static void collect(String at, JsonNode value, Map<String, JsonNode> values) {
        if (value.isObject()) {
            value.properties()
                    .forEach(field -> collect(PointerText.append(at, field.getKey()), field.getValue(), values));
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                collect(PointerText.append(at, i), value.path(i), values);
            }
        } else if (!value.isNull() && !value.isBoolean()) {
            values.put(at, value);
        }
    }

    private PersonalData() {}
}
