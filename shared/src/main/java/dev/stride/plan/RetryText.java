package dev.stride.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** When another attempt follows, in words. */
final class RetryText {

    static String of(Retry retry) {
        var policy = retry.policy();
        if (retry.on().isEmpty() || !policy.allows(1)) {
            return "";
        }
        var text = new ArrayList<>(List.of(
                policy.maxRetries().isPresent() ? "up to " + policy.maxRetries().getAsInt() + " retries" : "retries",
                "on " + faults(retry.on())));
        if (!retry.except().isEmpty()) {
            text.add("except " + faults(retry.except()));
        }
        text.add("after " + policy.delay());
        if (policy.multiplier() != 1) {
            text.add("times " + policy.multiplier());
        }
        if (!policy.increment().isZero()) {
            text.add("plus " + policy.increment());
        }
        switch (policy.jitter()) {
            case RetryPolicy.Jitter.Ratio(double share) when share == 0 -> {}
            case RetryPolicy.Jitter.Ratio(double share) -> text.add("give or take " + share + " of it");
            case RetryPolicy.Jitter.Amount(var most) -> text.add("give or take " + most);
        }
        policy.maxDelay().ifPresent(most -> text.add("at most " + most));
        return text.stream().collect(Collectors.joining(" ", ", ", ""));
    }

    static String faults(List<FaultMatch> faults) {
        return faults.stream()
                .map(fault -> "\"" + fault.name() + "\""
                        + fault.code().map(code -> " (" + code + ")").orElse(""))
                .collect(Collectors.joining(" or "));
    }

    private RetryText() {}
}
