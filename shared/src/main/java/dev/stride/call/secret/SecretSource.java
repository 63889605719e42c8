package dev.stride.call.secret;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Optional;

/** Reads the values of secrets. They are never stored with an instance. */
@FunctionalInterface
public interface SecretSource {

    /** A source without any secret. */
    SecretSource NONE = _ -> Optional.empty();

    /** Returns the value of a secret, empty when the secret does not exist. */
    Optional<String> find(String name);

    /** Returns the values of those secrets that exist, by name, as expressions read them in {@code $SECRETS}. */
    default ObjectNode findAll(Collection<String> names) {
        var values = JsonNodeFactory.instance.objectNode();
        names.forEach(name -> find(name).ifPresent(value -> values.put(name, value)));
        return values;
    }
}
