package dev.stride.functions.watch;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.Redaction;
import dev.stride.call.Secrets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Secrets whose values are remembered as they are given out, so that no log shows one: what the runtime tells has been
 * blotted out already, but what is thrown, by whatever library, may hold anything.
 */
public final class KnownSecrets implements Secrets {

    private final Secrets secrets;
    private final LinkedHashSet<String> known = new LinkedHashSet<>();
    private volatile Redaction redaction = Redaction.NONE;

    public KnownSecrets(Secrets secrets) {
        this.secrets = secrets;
    }

    @Override
    public Optional<String> value(String name) {
        var value = secrets.value(name);
        value.ifPresent(this::remember);
        return value;
    }

    String blottedOut(String text) {
        return redaction.of(text);
    }

    private synchronized void remember(String value) {
        if (known.contains(value)) {
            return;
        }
        if (known.size() == Limits.SECRETS_KEPT) {
            known.removeFirst();
        }
        known.add(value);
        var all = JsonNodeFactory.instance.arrayNode();
        known.forEach(all::add);
        redaction = Redaction.of(all, List.of());
    }
}
