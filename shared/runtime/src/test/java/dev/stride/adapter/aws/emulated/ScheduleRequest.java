package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.regex.Pattern;

/** The body of a CreateSchedule request, by the API's model and guide, for one-time schedules that are exact to the minute. */
record ScheduleRequest(JsonNode body) {

    private static final Pattern NAME = Pattern.compile("[0-9a-zA-Z-_.]{1,64}");
    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withResolverStyle(ResolverStyle.STRICT);
    private static final Pattern TOKEN = Pattern.compile("[a-zA-Z0-9-_]{1,64}");

    /** Thrown for a request that the service rejects. */
    static final class Invalid extends Exception {
        private static final long serialVersionUID = 1;

        Invalid(String message) {
            super(message);
        }
    }

    /** Validates the request like the service. */
    void check(String name) throws Invalid {
        require(NAME.matcher(name).matches(), "name");
        require(NAME.matcher(group()).matches(), "groupName");
        require(TOKEN.matcher(token()).matches(), "clientToken");
        require(body.at("/FlexibleTimeWindow/Mode").asText().equals("OFF"), "flexibleTimeWindow, as emulated");
        require(body.path("ActionAfterCompletion").asText("NONE").matches("NONE|DELETE"), "actionAfterCompletion");
        require(body.path("State").asText("ENABLED").equals("ENABLED"), "state, as emulated");
        checkTarget(body.path("Target"));
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

    Instant due() throws Invalid {
        var text = body.path("ScheduleExpression").asText();
        try {
            var zone = ZoneId.of(body.path("ScheduleExpressionTimezone").asText("UTC"));
            require(ZoneId.getAvailableZoneIds().contains(zone.getId()), "scheduleExpressionTimezone");
            return LocalDateTime.parse(text, AT).atZone(zone).toInstant();
        } catch (DateTimeException e) {
            throw new Invalid("Invalid Schedule Expression " + text + ": " + e.getMessage());
        }
    }

    boolean isDeletedAtItsEnd() {
        return body.path("ActionAfterCompletion").asText().equals("DELETE");
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

    private static void require(boolean met, String field) throws Invalid {
        if (!met) {
            throw new Invalid("1 validation error detected: Value at '" + field + "' failed to satisfy constraint");
        }
    }
}
