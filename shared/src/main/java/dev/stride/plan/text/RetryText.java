package dev.stride.plan.text;

import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** When another attempt follows, in words. */
final class RetryText {

    static String format(Retry retry) {
        return retry.rules().stream().map(RetryText::format).collect(Collectors.joining());
    }

    private static String format(Retry.Rule rule) {
        var then = rule.exhausted().isPresent() ? " then -> " + rule.exhausted().getAsInt() : "";
        if (rule.on().isEmpty() && rule.results().isEmpty()) {
            return "";
        }
        if (!rule.policy().allowsRetry(1)) {
            return then.isEmpty() ? "" : ", on " + covered(rule) + then;
        }
        return retries(rule) + then;
    }

    private static String covered(Retry.Rule rule) {
        var results = rule.results().stream().map(result -> "result \"" + result + '"');
        return Stream.concat(Stream.of(faults(rule.on())).filter(text -> !text.isEmpty()), results)
                .collect(Collectors.joining(" or "));
    }

    private static String retries(Retry.Rule rule) {
        var policy = rule.policy();
        var text = new ArrayList<>(List.of(
                policy.maxRetries().isPresent() ? "up to " + policy.maxRetries().getAsInt() + " retries" : "retries",
                "on " + covered(rule)));
        if (!rule.except().isEmpty()) {
            text.add("except " + faults(rule.except()));
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
