package dev.stride.adapter.aws.secret;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.secret.SecretSource;
import java.time.InstantSource;

/**
 * Where a deployment keeps the values of secrets.
 *
 * @param source the service that has them
 * @param prefix what the names of all secrets begin with there, such as {@code stride/}
 */
public record SecretStore(Source source, String prefix) {

    /** A service that keeps secrets. */
    public enum Source {
        /** The secret {@code <prefix>NAME} of Secrets Manager. */
        SECRETSMANAGER,
        /** The parameter {@code /<prefix>NAME} of the Parameter Store of Systems Manager. */
        SSM
    }

    /** Its secrets. */
    public SecretSource open(AwsAccess access, InstantSource clock) {
        var store = switch (source) {
            case SECRETSMANAGER -> new SecretsManagerSecrets(access::secretsManager, prefix);
            case SSM -> new ParameterStoreSecrets(access::ssm, "/" + prefix);
        };
        return new CachedSecrets(store, clock);
    }
}
