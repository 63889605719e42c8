package dev.stride.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What is wrong with a value by its schema. */
public sealed interface Violation {

    /** JSON pointer into the value: of the object, when it is about one of its properties. */
    String pointer();

    /** An object lacks a property that it must have. @param known all that it may have, as far as they have names */
    record MissingProperty(String pointer, String property, SortedSet<String> known) implements Violation {
        public MissingProperty {
            known = new TreeSet<>(known);
        }
    }

    /** An object has a property that it may not have. @param known those that it may have, as far as they have names */
    record UnknownProperty(String pointer, String property, SortedSet<String> known) implements Violation {
        public UnknownProperty {
            known = new TreeSet<>(known);
        }
    }

    /** A value is of another type. @param types the one or those that it may have, in the words of JSON Schema */
    record WrongType(String pointer, JsonNode found, List<String> types) implements Violation {
        public WrongType {
            types = List.copyOf(types);
        }
    }

    /** A value is otherwise not as it must be. @param message what it must be */
    record Invalid(String pointer, String message) implements Violation {}
}
