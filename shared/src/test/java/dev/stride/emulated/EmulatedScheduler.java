package dev.stride.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import dev.stride.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * EventBridge Scheduler as far as one-time schedules that delete themselves go. It has no clock: the test says when it is
 * what time.
 */
public final class EmulatedScheduler implements AutoCloseable {

    private static final String PATH = "/schedules/";
    private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'");

    private final Map<String, Schedule> schedules = new TreeMap<>();
    private final Map<String, String> tokens = new HashMap<>();
    private final BiConsumer<String, String> send;
    private final LoopbackServer server = new LoopbackServer(this::answer);

    /** @param send takes the ARN of a queue and a message for it */
    public EmulatedScheduler(BiConsumer<String, String> send) {
        this.send = send;
    }

    /** A schedule that has not fired. @param request the body that made it */
    public record Schedule(String group, String name, Instant due, JsonNode request) {}

    public URI endpoint() {
        return server.endpoint();
    }

    /** The schedules of a group, by name. */
    public synchronized List<Schedule> schedules(String group) {
        return inGroup(group).toList();
    }

    /** When the next schedule of a group is due, if there is one. */
    public synchronized Optional<Instant> nextDue(String group) {
        return inGroup(group).map(Schedule::due).min(Instant::compareTo);
    }

    /** Delivers what is due in a group at an instant. @return how many messages that made */
    public synchronized int fire(String group, Instant now) {
        var due =
                inGroup(group).filter(schedule -> !schedule.due().isAfter(now)).toList();
        for (var schedule : due) {
            var target = schedule.request().path("Target");
            send.accept(target.path("Arn").textValue(), target.path("Input").textValue());
            schedules.remove(key(group, schedule.name()));
        }
        return due.size();
    }

    @Override
    public void close() {
        server.close();
    }

    private synchronized Answer answer(HttpExchange exchange, byte[] body) throws IOException {
        var path = exchange.getRequestURI().getPath();
        if (!exchange.getRequestMethod().equals("POST") || !path.startsWith(PATH)) {
            return JsonAnswers.fault(400, "ValidationException", "Only CreateSchedule is emulated");
        }
        var name = path.substring(PATH.length());
        var request = JsonAnswers.read(body);
        var group = request.path("GroupName").asText("default");
        var due = due(request);
        if (!name.matches("[0-9a-zA-Z-_.]{1,64}") || due.isEmpty() || !isOneTime(request) || !hasToken(request)) {
            return JsonAnswers.fault(400, "ValidationException", "Not a one-time schedule as emulated: " + request);
        }
        if (isOfAnother(request.path("ClientToken").asText(), key(group, name))) {
            return JsonAnswers.fault(409, "ConflictException", "The token of " + name + " made another schedule.");
        }
        var existing = schedules.putIfAbsent(key(group, name), new Schedule(group, name, due.get(), request));
        if (existing != null && !existing.request().equals(request)) {
            return JsonAnswers.fault(409, "ConflictException", "Schedule " + name + " already exists.");
        }
        var arn = "arn:aws:scheduler:us-east-1:000000000000:schedule/" + key(group, name);
        return JsonAnswers.ok(JsonAnswers.object().put("ScheduleArn", arn));
    }

    /** Tokens are those of the account, not of a group. */
    private boolean isOfAnother(String token, String key) {
        var known = tokens.putIfAbsent(token, key);
        return known != null && !known.equals(key);
    }

    private Stream<Schedule> inGroup(String group) {
        return schedules.values().stream().filter(schedule -> schedule.group().equals(group));
    }

    private static Optional<Instant> due(JsonNode request) {
        try {
            var at = LocalDateTime.parse(request.path("ScheduleExpression").asText(), AT);
            return Optional.of(at.toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static boolean isOneTime(JsonNode request) {
        return request.path("ScheduleExpressionTimezone").asText().equals("UTC")
                && request.path("ActionAfterCompletion").asText().equals("DELETE")
                && request.path("FlexibleTimeWindow").path("Mode").asText().equals("OFF");
    }

    private static boolean hasToken(JsonNode request) {
        return request.path("ClientToken").asText().matches("[a-zA-Z0-9-_]{1,64}");
    }

    private static String key(String group, String name) {
        return group + "/" + name;
    }
}
