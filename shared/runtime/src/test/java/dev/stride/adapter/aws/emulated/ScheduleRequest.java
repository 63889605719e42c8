package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.schedule.calendar.SchedulerExpression;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;

/** The body of a CreateSchedule request, by the API's model and guide, for schedules that are exact to the minute. */
record ScheduleRequest(JsonNode body) {

    private static final Pattern NAME = Pattern.compile("[0-9a-zA-Z-_.]{1,64}");
    private static final Pattern TOKEN = Pattern.compile("[a-zA-Z0-9-_]{1,64}");

    /** Maximum age of a schedule's start date at its creation. */
    private static final Duration JUST_NOW = Duration.ofMinutes(5);

    /** Thrown for a request that the service rejects. */
    static final class Invalid extends Exception {
        private static final long serialVersionUID = 1;

        Invalid(String message) {
            super(message);
        }
    }

    /**
     * Validates the request like the service.
     *
     * @param now the current time, empty if the test does not define it
     */
    void check(String name, Optional<Instant> now) throws Invalid {
        require(NAME.matcher(name).matches(), "name");
        require(NAME.matcher(group()).matches(), "groupName");
        require(TOKEN.matcher(token()).matches(), "clientToken");
        require(body.at("/FlexibleTimeWindow/Mode").asText().equals("OFF"), "flexibleTimeWindow, as emulated");
        require(body.path("ActionAfterCompletion").asText("NONE").matches("NONE|DELETE"), "actionAfterCompletion");
        require(body.path("State").asText("ENABLED").equals("ENABLED"), "state, as emulated");
        checkTarget(body.path("Target"));
        checkDates(now);
    }

    private static void checkTarget(JsonNode target) throws Invalid {
        require(target.path("Arn").asText().matches("arn:.{1,1596}"), "target.arn");
        require(target.path("RoleArn").asText().matches("arn:aws:iam::\\d{12}:role/.+"), "target.roleArn");
        require(!target.path("Input").asText().isEmpty(), "target.input");
        int age = target.at("/RetryPolicy/MaximumEventAgeInSeconds").asInt(86_400);
        require(age >= 60 && age <= 86_400, "target.retryPolicy.maximumEventAgeInSeconds");
        int attempts = target.at("/RetryPolicy/MaximumRetryAttempts").asInt(185);
        require(attempts >= 0 && attempts <= 185, "target.retryPolicy.maximumRetryAttempts");
    }

    private void checkDates(Optional<Instant> now) throws Invalid {
        if (isOneTime()) {
            return;
        }
        var start = date("StartDate");
        var end = date("EndDate");
        if (now.isPresent()
                && start.isPresent()
                && start.get().isBefore(now.get().minus(JUST_NOW))) {
            throw new Invalid("The StartDate you specify cannot be earlier than 5 minutes ago.");
        }
        if (now.isPresent() && end.isPresent() && end.get().isBefore(now.get())) {
            throw new Invalid("The EndDate you specify cannot be in the past.");
        }
        if (start.isPresent() && end.isPresent() && !end.get().isAfter(start.get())) {
            throw new Invalid("The EndDate you specify must come after the StartDate.");
        }
    }

    /**
     * Returns the next due time. The service ignores start and end dates of a one-time schedule; another schedule may
     * still be due exactly on its end date.
     */
    SchedulerExpression expression(Optional<Instant> now) throws Invalid {
        var text = body.path("ScheduleExpression").asText();
        var from = isOneTime() ? Optional.<Instant>empty() : date("StartDate").or(() -> now);
        var until = isOneTime() ? Optional.<Instant>empty() : date("EndDate").map(end -> end.plusNanos(1));
        try {
            var zone = ZoneId.of(body.path("ScheduleExpressionTimezone").asText("UTC"));
            require(ZoneId.getAvailableZoneIds().contains(zone.getId()), "scheduleExpressionTimezone");
            return SchedulerExpression.parse(new Recurrence(text, zone, from, until));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new Invalid("Invalid Schedule Expression " + text + ": " + e.getMessage());
        }
    }

    boolean isOneTime() {
        return body.path("ScheduleExpression").asText().startsWith("at(");
    }

    /** Whether the schedule has no further occurrences. A recurring schedule ends only if it has an end date. */
    boolean isDeletedAtItsEnd() {
        return body.path("ActionAfterCompletion").asText().equals("DELETE") && (isOneTime() || body.has("EndDate"));
    }

    String group() {
        return body.path("GroupName").asText("default");
    }

    String token() {
        return body.path("ClientToken").asText();
    }

    String queueArn() {
        return body.at("/Target/Arn").asText();
    }

    String input() {
        return body.at("/Target/Input").asText();
    }

    /** Parses seconds since 1970, the format of times in the API's JSON. */
    private Optional<Instant> date(String field) {
        return Optional.of(body.path(field))
                .filter(JsonNode::isNumber)
                .map(seconds -> seconds.decimalValue().multiply(BigDecimal.valueOf(1_000)))
                .map(millis -> Instant.ofEpochMilli(millis.longValue()));
    }

    private static void require(boolean met, String field) throws Invalid {
        if (!met) {
            throw new Invalid("1 validation error detected: Value at '" + field + "' failed to satisfy constraint");
        }
    }
}
