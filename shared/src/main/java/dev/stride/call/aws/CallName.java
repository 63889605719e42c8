package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.call.api.CallRequest;
import java.util.UUID;

/** Names by which services recognise a repeated call: at most 80 letters, digits and hyphens. */
public final class CallName {

    /** What leaves room for the rest of a name. */
    private static final int INSTANCE_LETTERS = 40;

    /** The same for every attempt. */
    public static String of(CallRequest request) {
        return name(request, request.idempotencyKey());
    }

    /** Another one for every attempt. @param attempt counted from 1 */
    static String of(CallRequest request, int attempt) {
        return name(request, request.idempotencyKey() + "#" + attempt);
    }

    /** Begins with the instance, for people who look at what the service has. */
    private static String name(CallRequest request, String key) {
        var instance = request.instance().replaceAll("[^A-Za-z0-9-]", "");
        return instance.substring(0, Math.min(INSTANCE_LETTERS, instance.length()))
                + "-"
                + UUID.nameUUIDFromBytes(key.getBytes(UTF_8));
    }

    private CallName() {}
}
