package dev.stride.language.workflowlanguage;

import dev.stride.Limits;
import dev.stride.language.document.Place;
import dev.stride.plan.policy.ExecTimeout;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * A parser for the timeout of a workflow instance, which is a number of milliseconds (section "General Format" of the
 * Workflow Language, and decision C5 in docs/spec-decisions.md).
 */
final class RunTimeout {

    private static final BigDecimal LONGEST =
            BigDecimal.valueOf(Duration.ofDays(Limits.DURATION_DAYS).toMillis());

    static Optional<ExecTimeout> parse(Place place) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var millis = place.number();
        if (millis.filter(it -> it.signum() <= 0 || it.compareTo(LONGEST) > 0).isPresent()) {
            place.fault(
                    "a timeout must be more than 0 milliseconds, and at most %s".formatted(LONGEST),
                    "such as 60000 for a minute");
            return Optional.empty();
        }
        return millis.map(it -> new ExecTimeout(
                PeriodDuration.of(Duration.ofMillis(Math.max(1, it.longValue()))), true, OptionalInt.empty()));
    }

    private RunTimeout() {}
}
