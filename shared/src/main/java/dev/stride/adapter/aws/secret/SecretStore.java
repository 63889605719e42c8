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
        /** Secrets Manager: the secret {@code NAME} of a workflow is the secret {@code <prefix>NAME}. */
        SECRETSMANAGER,
        /** Parameter Store of Systems Manager: the secret {@code NAME} of a workflow is the parameter {@code /<prefix>NAME}. */
        SSM
    }

    /** Returns a source that reads the secrets of this store through a cache. */
    public SecretSource open(AwsAccess access, InstantSource clock) {
        var store = switch (source) {
            case SECRETSMANAGER -> new SecretsManagerSecrets(access::secretsManager, prefix);
            case SSM -> new ParameterStoreSecrets(access::ssm, "/" + prefix);
        };
        return new CachedSecrets(store, clock);
    }
}
