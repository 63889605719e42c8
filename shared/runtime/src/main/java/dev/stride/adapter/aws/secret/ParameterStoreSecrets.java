package dev.stride.adapter.aws.secret;

import dev.stride.call.secret.SecretSource;
import dev.stride.common.Lazy;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.ParameterNotFoundException;

/** Secrets in parameters of the Parameter Store, encrypted or not. */
final class ParameterStoreSecrets implements SecretSource {

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
