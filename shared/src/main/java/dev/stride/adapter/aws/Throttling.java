package dev.stride.adapter.aws;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Failures by which a service of AWS asks for patience: throughput exceeded, too many requests. */
public final class Throttling {

    /** Whether such a failure is behind an exception. */
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
