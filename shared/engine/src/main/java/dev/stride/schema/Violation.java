package dev.stride.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A violation of a JSON Schema by a value. */
public sealed interface Violation {

    /**
     * Returns a JSON pointer to the invalid part. For a missing property, points to the object that lacks it; for an unknown
     * property, to the object that contains it.
     */
    String pointer();

    /** A violation: an object lacks a required property. @param known the property names that the schema declares */
    record MissingProperty(String pointer, String property, SortedSet<String> known) implements Violation {
        public MissingProperty {
            known = new TreeSet<>(known);
        }
    }

    /** A violation: an object has a property that is not allowed. @param known the property names that the schema declares */
    record UnknownProperty(String pointer, String property, SortedSet<String> known) implements Violation {
        public UnknownProperty {
            known = new TreeSet<>(known);
        }
    }

    /** A violation: a value has the wrong type. @param types the allowed types, as named by JSON Schema */
    record WrongType(String pointer, JsonNode found, List<String> types) implements Violation {
        public WrongType {
            types = List.copyOf(types);
        }
    }

    /**
     * A violation that is not of one of the other kinds.
     *
     * @param message the requirement, such as {@code must have at most 1 items}
     */
    record Invalid(String pointer, String message) implements Violation {}
}
