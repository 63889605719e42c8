package dev.stride.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A violation of a schema by a value. */
public sealed interface Violation {

    /** Returns a JSON pointer to the invalid part; for a property that is missing or unknown, to its object. */
    String pointer();

    /** A required property is missing. @param known the property names that the schema declares */
    record MissingProperty(String pointer, String property, SortedSet<String> known) implements Violation {
        public MissingProperty {
            known = new TreeSet<>(known);
        }
    }

    /** A property is not allowed. @param known the property names that the schema declares */
    record UnknownProperty(String pointer, String property, SortedSet<String> known) implements Violation {
        public UnknownProperty {
            known = new TreeSet<>(known);
        }
    }

    /** A value has the wrong type. @param types the allowed types, as named by JSON Schema */
    record WrongType(String pointer, JsonNode found, List<String> types) implements Violation {
        public WrongType {
            types = List.copyOf(types);
        }
    }

    /** Any other violation. @param message the requirement, such as {@code must have at most 1 items} */
    record Invalid(String pointer, String message) implements Violation {}
}
