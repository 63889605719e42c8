package dev.stride.functions.telemetry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.secret.Redaction;
import dev.stride.call.secret.SecretSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * A secret source that remembers the values that it returns, so that the logs can redact them. The runtime redacts secrets in its
 * own texts already, but the message of a library's exception may also contain one.
 */
public final class RedactingSecrets implements SecretSource {

    private final SecretSource secretSource;
    private final LinkedHashSet<String> values = new LinkedHashSet<>();
    private volatile Redaction redaction = Redaction.NONE;

    public RedactingSecrets(SecretSource secretSource) {
        this.secretSource = secretSource;
    }

    @Override
    public Optional<String> find(String name) {
        var value = secretSource.find(name);
        value.ifPresent(this::remember);
        return value;
    }

    String redact(String text) {
        return redaction.redact(text);
    }

    private synchronized void remember(String value) {
        if (values.contains(value)) {
            return;
        }
        if (values.size() == Limits.SECRETS_CACHED) {
            values.removeFirst();
        }
        values.add(value);
        var all = JsonNodeFactory.instance.arrayNode();
        values.forEach(all::add);
        redaction = Redaction.of(all, List.of());
    }
}
