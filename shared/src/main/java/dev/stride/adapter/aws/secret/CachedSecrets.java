package dev.stride.adapter.aws.secret;

import dev.stride.Limits;
import dev.stride.call.secret.SecretSource;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Secrets that are kept for a while, so that a value that is changed reaches the workflows within minutes. Who asks while a value is
 * being fetched waits for it. A fetch that fails fails for who asked, and is made again for the next.
 */
final class CachedSecrets implements SecretSource {

    private final SecretSource source;
    private final InstantSource clock;
    private final Map<String, Held> held = new ConcurrentHashMap<>();

    CachedSecrets(SecretSource source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    @Override
    public Optional<String> find(String name) {
        if (held.size() >= Limits.SECRETS_CACHED) {
            held.clear();
        }
        return held.computeIfAbsent(name, Held::new).value();
    }

    private final class Held {

        private final String name;
        private Optional<String> value = Optional.empty();
        private Instant until = Instant.MIN;

        private Held(String name) {
            this.name = name;
        }

        private synchronized Optional<String> value() {
            var now = clock.instant();
            if (!now.isBefore(until)) {
                value = source.find(name);
                until = now.plus(value.isPresent() ? Limits.SECRET_CACHED : Limits.MISSING_SECRET_CACHED);
            }
            return value;
        }
    }
}
