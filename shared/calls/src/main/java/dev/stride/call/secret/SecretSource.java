package dev.stride.call.secret;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Optional;

/** Reads the values of secrets. The values are never stored with a workflow instance. */
@FunctionalInterface
public interface SecretSource {

    SecretSource NONE = _ -> Optional.empty();

    /** Returns the value of a secret, or empty if the secret does not exist. */
    Optional<String> find(String name);

    /**
     * Returns an object of secret names and values for the expression variable {@code $SECRETS}. Secrets that do not exist are
     * omitted.
     */
    default ObjectNode findAll(Collection<String> names) {
        var values = JsonNodeFactory.instance.objectNode();
        names.forEach(name -> find(name).ifPresent(value -> values.put(name, value)));
        return values;
    }
}
