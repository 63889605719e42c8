package dev.stride.call.http.message;

import dev.stride.call.http.client.HttpReply.Answered;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses the {@code Retry-After} header of a busy service (RFC 9110, section 10.2.3). */
final class RetryAfter {

    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    /** Returns the requested delay. A date is counted from the {@code Date} of the reply, so that the clocks need not agree. */
    static Optional<Duration> parse(Answered answered) {
        if (!BUSY.contains(answered.status())) {
            return Optional.empty();
        }
        var written = answered.headers().getOrDefault("retry-after", "").strip();
        if (SECONDS.matcher(written).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(written)));
        }
        return date(answered.headers().getOrDefault("date", ""))
                .flatMap(now -> date(written).map(then -> Duration.between(now, then)))
                .filter(Duration::isPositive);
    }

    private static Optional<Instant> date(String written) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(written.strip())));
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }

    private RetryAfter() {}
}
