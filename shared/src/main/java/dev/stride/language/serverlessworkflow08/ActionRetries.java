package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.FaultMatch;
import dev.stride.plan.Retry;
import dev.stride.plan.RetryPolicy;
import java.util.List;
import java.util.Optional;

/** Which errors of an action lead to another attempt (section "Action retries"). */
final class ActionRetries {

    static Retry read(Fields action, Declarations declared) {
        var retryRef = action.get("retryRef");
        var policy = retryRef.absent()
                ? Optional.<RetryPolicy>empty()
                : declared.retries().find(retryRef);
        var retryable = errors(action.get("retryableErrors"), declared);
        var nonRetryable = errors(action.get("nonRetryableErrors"), declared);
        if (declared.autoRetries()) {
            action.noEffect("where `autoRetries` is true", "retryableErrors");
            return new Retry(policy.orElse(RetryPolicy.DEFAULT), List.of(FaultMatch.ANY), nonRetryable);
        }
        action.noEffect("unless `autoRetries` is true", "nonRetryableErrors");
        if (policy.isEmpty()) {
            action.noEffect("without `retryRef`", "retryableErrors");
            return Retry.NEVER;
        }
        if (!action.has("retryableErrors")) {
            retryRef.warn("every declared error is retried", "name those that are meant in `retryableErrors`");
            return new Retry(policy.get(), List.copyOf(declared.errors().all()), List.of());
        }
        return new Retry(policy.get(), retryable, List.of());
    }

    private static List<FaultMatch> errors(Place place, Declarations declared) {
        return place.items().stream()
                .flatMap(reference -> declared.errors().find(reference).stream())
                .toList();
    }

    private ActionRetries() {}
}
