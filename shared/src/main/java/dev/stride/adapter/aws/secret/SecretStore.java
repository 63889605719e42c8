package dev.stride.adapter.aws.secret;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.secret.SecretSource;
import java.time.InstantSource;

/**
 * The service that holds the values of a deployment's secrets.
 *
 * @param source the kind of service
 * @param prefix the prefix of the names of all secrets in the service, such as {@code stride/}
 */
public record SecretStore(Source source, String prefix) {

    /** A kind of service that stores secrets. */
    public enum Source {
        /** The secret {@code <prefix>NAME} of Secrets Manager. */
        SECRETSMANAGER,
        /** The parameter {@code /<prefix>NAME} of the Parameter Store of Systems Manager. */
        SSM
    }

    /** Returns the secrets of this store, with a cache. */
    public SecretSource open(AwsAccess access, InstantSource clock) {
        var store = switch (source) {
            case SECRETSMANAGER -> new SecretsManagerSecrets(access::secretsManager, prefix);
            case SSM -> new ParameterStoreSecrets(access::ssm, "/" + prefix);
        };
        return new CachedSecrets(store, clock);
    }
}
