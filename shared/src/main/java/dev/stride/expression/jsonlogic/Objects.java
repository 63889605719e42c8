package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;

/** {@code obj}, which builds an object: no other operation does, and an object of one key is an operation itself. */
final class Objects {

    static final String NAME = "obj";

    static final Map<String, Operator> OPERATORS = Map.of(NAME, Objects::of);

    /** An object of pairs {@code [key, value]} and of the properties of objects, the later before the earlier ones. */
    static JsonNode of(Arguments arguments) {
        var object = JsonNodeFactory.instance.objectNode();
        for (var part : arguments.values()) {
            arguments.run().pay(1 + part.size());
            if (part.isObject()) {
                part.properties().forEach(field -> object.set(field.getKey(), field.getValue()));
            } else if (part.isArray() && part.size() == 2) {
                object.set(Values.text(part.path(0), arguments.run()), part.path(1));
            } else {
                throw new Unfit("`obj` builds an object of pairs [key, value] and of objects, not of "
                        + (part.isArray() ? "a list of " + part.size() : part));
            }
        }
        return object;
    }

    private Objects() {}
}
