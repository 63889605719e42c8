package dev.stride.adapter.aws.call;

import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsReply.Cause;
import dev.stride.call.aws.client.AwsReply.Refused;
import dev.stride.call.aws.client.AwsReply.Unanswered;
import dev.stride.common.Lazy;
import dev.stride.common.NetworkProblem;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Performs a request to an AWS service and returns errors as values instead of throwing exceptions. */
final class SdkRequest {

    /** A function that sends one request to an AWS service. Its second argument is a callback that sets the timeout. */
    @FunctionalInterface
    interface Operation<S, T> {
        AwsReply<T> run(S service, Consumer<AwsRequestOverrideConfiguration.Builder> within);
    }

    /**
     * Sends a request to an AWS service through the SDK, and returns its result or its error.
     *
     * @param credentials resolves the credentials, so that missing credentials are distinguished from an unreachable
     *     service
     */
    static <S, T> AwsReply<T> perform(
            Runnable credentials, Lazy<S> service, Duration timeout, Operation<S, T> operation) {
        S ready;
        try {
            credentials.run();
            ready = service.get();
        } catch (SdkClientException lacking) {
            return new Unanswered<>(
                    Cause.UNCONFIGURED,
                    "AWS is not configured for this process: set a region, and credentials by a role, a profile or the environment");
        }
        try {
            return operation.run(ready, configuration -> configuration.apiCallTimeout(timeout));
        } catch (AwsServiceException refused) {
            return refused(refused);
        } catch (ApiCallTimeoutException | ApiCallAttemptTimeoutException late) {
            return new Unanswered<>(Cause.TIMED_OUT, "AWS sent no response within %s".formatted(timeout));
        } catch (AbortedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for AWS", interrupted);
        } catch (MissingField incomplete) {
            return new Unanswered<>(Cause.UNREACHABLE, incomplete.reason());
        } catch (SdkClientException unanswered) {
            return new Unanswered<>(Cause.UNREACHABLE, NetworkProblem.of(unanswered));
        }
    }

    private static <T> AwsReply<T> refused(AwsServiceException refused) {
        var details = Optional.ofNullable(refused.awsErrorDetails());
        var code = details.map(AwsErrorDetails::errorCode).orElse(Integer.toString(refused.statusCode()));
        var message = details.map(AwsErrorDetails::errorMessage)
                .orElse("AWS responded with HTTP status %s".formatted(refused.statusCode()));
        return new Refused<>(code, message);
    }

    /** A response of AWS that lacks a field. */
    private static final class MissingField extends SdkClientException {

        private static final long serialVersionUID = 1;

        private final String reason;

        MissingField(String field) {
            super(SdkClientException.builder());
            reason = "the response has no " + field;
        }

        String reason() {
            return reason;
        }
    }

    private SdkRequest() {}

    /**
     * Returns a field of a response, or throws an exception if the field is missing.
     *
     * @throws SdkClientException when the response lacks the field
     */
    static <T> T require(String field, @Nullable T value) {
        if (value == null) {
            throw new MissingField(field);
        }
        return value;
    }
}
