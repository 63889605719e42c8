package dev.stride.aws.secrets;

import dev.stride.call.Once;
import dev.stride.call.Secrets;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/** The texts of secrets of Secrets Manager. */
final class ManagedSecrets implements Secrets {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9/_+=.@-]+");

    private final Once<SecretsManagerClient> client;
    private final String prefix;

    ManagedSecrets(Supplier<SecretsManagerClient> client, String prefix) {
        this.client = new Once<>(client);
        this.prefix = prefix;
    }

    @Override
    public Optional<String> value(String name) {
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
