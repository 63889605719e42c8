package dev.stride.language.serverlessworkflow08.action;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.util.List;
import java.util.Optional;

/** Parses the retry policy of an action and the errors that it applies to (section "Action retries"). */
final class ActionRetries {

    static Retry parse(Fields action, Declarations declared) {
        var retryRef = action.get("retryRef");
        var policy = retryRef.isAbsent()
                ? Optional.<RetryPolicy>empty()
                : declared.retries().find(retryRef);
        var retryable = errors(action.get("retryableErrors"), declared);
        var nonRetryable = errors(action.get("nonRetryableErrors"), declared);
        if (declared.autoRetries()) {
            action.warnNoEffect("when `autoRetries` is true", "retryableErrors");
            return new Retry(policy.orElse(RetryPolicy.DEFAULT), List.of(FaultMatch.ANY), nonRetryable);
        }
        action.warnNoEffect("unless `autoRetries` is true", "nonRetryableErrors");
        if (policy.isEmpty()) {
            action.warnNoEffect("without `retryRef`", "retryableErrors");
            return Retry.NEVER;
        }
        if (!action.has("retryableErrors")) {
            retryRef.warn(
                    "all declared errors are retried, because `retryableErrors` is missing",
                    "list the errors to retry in `retryableErrors`");
            return new Retry(policy.get(), List.copyOf(declared.errors().values()), List.of());
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
