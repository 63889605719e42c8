package dev.stride.aws.calls;

import dev.stride.call.Once;
import dev.stride.call.cloud.CloudReply;
import dev.stride.call.cloud.CloudReply.Cause;
import dev.stride.call.cloud.CloudReply.Refused;
import dev.stride.call.cloud.CloudReply.Unanswered;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** One request to a service, its exceptions told as values. */
final class Attempt {

    /** Makes a request that ends within its time. */
    @FunctionalInterface
    interface Made<S, T> {
        CloudReply<T> by(S service, Consumer<AwsRequestOverrideConfiguration.Builder> within);
    }

    /** @param credentials looks for credentials, so that their lack is told apart from a service that is out of reach */
    static <S, T> CloudReply<T> of(Runnable credentials, Once<S> service, Duration timeout, Made<S, T> made) {
        S ready;
        try {
            credentials.run();
            ready = service.get();
        } catch (SdkClientException lacking) {
            return new Unanswered<>(Cause.UNCONFIGURED, "AWS cannot be used: " + lacking.getMessage());
        }
        try {
            return made.by(ready, configuration -> configuration.apiCallTimeout(timeout));
        } catch (AwsServiceException refused) {
            return refused(refused);
        } catch (ApiCallTimeoutException | ApiCallAttemptTimeoutException late) {
            return new Unanswered<>(Cause.TIMED_OUT, "there was none within " + timeout);
        } catch (AbortedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for AWS", interrupted);
        } catch (SdkClientException unanswered) {
            return new Unanswered<>(Cause.UNREACHABLE, String.valueOf(unanswered.getMessage()));
        }
    }

    private static <T> CloudReply<T> refused(AwsServiceException refused) {
        var details = Optional.ofNullable(refused.awsErrorDetails());
        var code = details.map(AwsErrorDetails::errorCode).orElse(Integer.toString(refused.statusCode()));
        var message = details.map(AwsErrorDetails::errorMessage)
                .orElse("it answered with the HTTP status " + refused.statusCode());
        return new Refused<>(code, message);
    }

    private Attempt() {}
}
