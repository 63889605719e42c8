package dev.stride.adapter.aws.secret;

import dev.stride.Limits;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.secret.SecretSource;
import dev.stride.common.Lazy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.ParameterNotFoundException;

/**
 * The AWS service that stores the values of a deployment's secrets.
 *
 * @param source the kind of service
 * @param prefix the prefix of the names of all secrets in the service, such as {@code stride/}
 */
public record SecretStore(Source source, String prefix) {

    /** A kind of service that stores secrets. */
    public enum Source {
        /** Secrets Manager, which stores the workflow secret {@code NAME} as the secret {@code <prefix>NAME}. */
        SECRETSMANAGER,
        /**
         * Parameter Store of Systems Manager, which stores the workflow secret {@code NAME} as the parameter
         * {@code /<prefix>NAME}.
         */
        SSM
    }

    /** Returns a reader of the secrets in this store. It caches the values for a limited time. */
    public SecretSource open(AwsAccess access, InstantSource clock) {
        var store = switch (source) {
            case SECRETSMANAGER -> new SecretsManagerSecrets(access::secretsManager, prefix);
            case SSM -> new ParameterStoreSecrets(access::ssm, "/" + prefix);
        };
        return new CachedSecrets(store, clock);
    }

    /** Secrets in Secrets Manager with a text value; binary secrets are ignored. */
    private static final class SecretsManagerSecrets implements SecretSource {

        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9/_+=.@-]+");

        private final Lazy<SecretsManagerClient> client;
        private final String prefix;

        SecretsManagerSecrets(Supplier<SecretsManagerClient> client, String prefix) {
            this.client = new Lazy<>(client);
            this.prefix = prefix;
        }

        @Override
        public Optional<String> find(String name) {
            if (!NAME.matcher(name).matches()) {
                return Optional.empty();
            }
            try {
                var response = client.get().getSecretValue(request -> request.secretId(prefix + name));
                return Optional.ofNullable(response.secretString());
            } catch (ResourceNotFoundException missing) {
                return Optional.empty();
            }
        }
    }

    /** Secrets in parameters of the Parameter Store, encrypted or not. */
    private static final class ParameterStoreSecrets implements SecretSource {

        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9/_.-]+");

        private final Lazy<SsmClient> client;
        private final String prefix;

        ParameterStoreSecrets(Supplier<SsmClient> client, String prefix) {
            this.client = new Lazy<>(client);
            this.prefix = prefix;
        }

        @Override
        public Optional<String> find(String name) {
            if (!NAME.matcher(name).matches()) {
                return Optional.empty();
            }
            try {
                var response = client.get()
                        .getParameter(request -> request.name(prefix + name).withDecryption(true));
                return Optional.of(response.parameter().value());
            } catch (ParameterNotFoundException missing) {
                return Optional.empty();
            }
        }
    }

    /**
     * A cache of secrets with a limited lifetime, so that a changed value reaches the workflows within minutes. Concurrent readers of
     * one secret wait for a single fetch. If the fetch fails, the reader that started the fetch gets the exception, and the next
     * reader repeats the fetch.
     */
    static final class CachedSecrets implements SecretSource {

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
}
