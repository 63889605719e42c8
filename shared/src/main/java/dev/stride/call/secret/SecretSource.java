package dev.stride.call.secret;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Optional;

/** Values that are never stored with an instance. */
@FunctionalInterface
public interface SecretSource {

    /** No secret has a value. */
    SecretSource NONE = _ -> Optional.empty();

    /** The value of a secret, empty when there is none. */
    Optional<String> find(String name);

    /** Those of some secrets that have a value, by name: {@code $SECRETS}. */
    default ObjectNode findAll(Collection<String> names) {
        var values = JsonNodeFactory.instance.objectNode();
        names.forEach(name -> find(name).ifPresent(value -> values.put(name, value)));
        return values;
    }
}
