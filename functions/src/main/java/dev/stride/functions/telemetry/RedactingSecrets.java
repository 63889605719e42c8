package dev.stride.functions.telemetry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.secret.Redaction;
import dev.stride.call.secret.SecretSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Secrets whose values are remembered as they are given out, so that no log shows one: what the runtime tells has been
 * blotted out already, but what is thrown, by whatever library, may hold anything.
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
