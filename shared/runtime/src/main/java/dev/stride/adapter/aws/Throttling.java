package dev.stride.adapter.aws;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Recognises throttling by AWS services: responses such as "throughput exceeded" and "too many requests". */
public final class Throttling {

    public static boolean isCauseOf(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AwsServiceException service && service.isThrottlingException()) {
                return true;
            }
        }
        return false;
    }

    private Throttling() {}
}
