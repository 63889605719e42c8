package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.source.PointerText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The places of a document that seem to hold personal data: by the name of the property, or by a value that looks like an address of
 * e-mail, a number of a phone or of a bank account. Only a reader can tell whether they do.
 */
final class PersonalData {

    /** The largest number of places that are listed. */
    static final int MOST_PLACES = 100;

    private static final Pattern NAME = Pattern.compile(
            "(?i).*(e-?mail|phone|mobile|telefon|address|street|postcode|postal|birth|iban|ssn|passport|salary|gender).*"
                    + "|(.*[a-z_-])?(first|last|full|sur|family|given|user|customer|patient|person)[_-]?name|name|zip|city");

    private static final Pattern VALUE = Pattern.compile("[^@\\s]{1,64}@[^@\\s]{1,190}\\.[A-Za-z]{2,24}"
            + "|\\+[0-9][0-9 ()/-]{6,20}"
            + "|[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?");

    /** Returns the pointers of the places in a value. @param at pointer to the value */
    static List<String> pointers(String at, JsonNode value) {
        var found = new ArrayList<String>();
        collect(at, value, found);
        return found;
    }

    private static void collect(String at, JsonNode value, List<String> found) {
        if (value.isObject()) {
            value.properties().forEach(field -> {
                var place = PointerText.append(at, field.getKey());
                if (field.getValue().isValueNode()
                        && !field.getValue().isNull()
                        && NAME.matcher(field.getKey()).matches()) {
                    found.add(place);
                } else {
                    collect(place, field.getValue(), found);
                }
            });
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                collect(PointerText.append(at, i), value.path(i), found);
            }
        } else if (value.isTextual() && VALUE.matcher(value.textValue().strip()).matches()) {
            found.add(at);
        }
    }

    private PersonalData() {}
}
