package dev.stride.adapter.aws.secret;

import dev.stride.call.secret.SecretSource;
import dev.stride.common.Lazy;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/** Secrets in Secrets Manager with a text value; binary secrets are ignored. */
final class SecretsManagerSecrets implements SecretSource {

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
