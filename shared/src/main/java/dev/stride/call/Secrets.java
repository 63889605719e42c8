package dev.stride.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Optional;

/** Values that are never stored with an instance. */
@FunctionalInterface
public interface Secrets {

    /** No secret has a value. */
    Secrets NONE = _ -> Optional.empty();

    /** The value of a secret, empty when there is none. */
    Optional<String> value(String name);

    /** Those of some secrets that have a value, by name: {@code $SECRETS}. */
    default ObjectNode values(Collection<String> names) {
        var values = JsonNodeFactory.instance.objectNode();
        names.forEach(name -> value(name).ifPresent(value -> values.put(name, value)));
        return values;
    }
}
