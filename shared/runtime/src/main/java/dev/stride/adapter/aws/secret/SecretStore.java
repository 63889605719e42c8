package dev.stride.adapter.aws.secret;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.secret.SecretSource;
import java.time.InstantSource;

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
}
