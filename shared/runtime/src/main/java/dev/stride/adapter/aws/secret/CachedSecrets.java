package dev.stride.adapter.aws.secret;

import dev.stride.Limits;
import dev.stride.call.secret.SecretSource;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of secrets with a limited lifetime, so that a changed value reaches the workflows within minutes. Concurrent readers of
 * one secret wait for a single fetch. If the fetch fails, the reader that started the fetch gets the exception, and the next
 * reader repeats the fetch.
 */
final class CachedSecrets implements SecretSource {

    private final SecretSource source;
    private final InstantSource clock;
    private final Map<String, CachedSecret> cache = new ConcurrentHashMap<>();

    CachedSecrets(SecretSource source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    @Override
    public Optional<String> find(String name) {
        if (cache.size() >= Limits.SECRETS_CACHED) {
            cache.clear();
        }
        return cache.computeIfAbsent(name, CachedSecret::new).value();
    }

    private final class CachedSecret {

        private final String name;
        private Optional<String> value = Optional.empty();
        private Instant until = Instant.MIN;

        private CachedSecret(String name) {
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
