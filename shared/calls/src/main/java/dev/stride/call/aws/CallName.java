package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.call.api.CallRequest;
import java.util.UUID;

/**
 * Creates execution names and deduplication IDs, by which AWS services detect repeated calls. They consist of at most 80 letters,
 * digits and hyphens.
 */
public final class CallName {

    /**
     * The maximum number of characters of the instance ID at the beginning of an execution name or deduplication ID. A
     * hyphen and a hash of 36 characters follow. AWS allows 80 characters in total.
     */
    private static final int INSTANCE_LETTERS = 40;

    /** Returns the name of a call. All attempts of the call have the same name. */
    public static String of(CallRequest request) {
        return name(request, request.idempotencyKey());
    }

    /**
     * Returns the Step Functions execution name for one attempt of a call. Each attempt has its own name, so that it
     * starts a new execution.
     *
     * @param attempt counted from 1
     */
    static String of(CallRequest request, int attempt) {
        return name(request, request.idempotencyKey() + "#" + attempt);
    }

    /** Creates a name that starts with the workflow instance ID, so that operators can recognize the instance in AWS. */
    private static String name(CallRequest request, String key) {
        var instance = request.instance().replaceAll("[^A-Za-z0-9-]", "");
        return instance.substring(0, Math.min(INSTANCE_LETTERS, instance.length()))
                + "-"
                + UUID.nameUUIDFromBytes(key.getBytes(UTF_8));
    }

    private CallName() {}
}
