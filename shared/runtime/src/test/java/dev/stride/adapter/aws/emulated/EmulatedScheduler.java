package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.schedule.calendar.SchedulerExpression;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * An emulation of EventBridge Scheduler with queues as targets. It has no clock: the test sets the time of each
 * schedule group.
 */
public final class EmulatedScheduler implements AutoCloseable {

    private static final String PATH = "/schedules/";
    private static final String GROUPS = "/schedule-groups/";

    private final Map<String, Schedule> schedules = new TreeMap<>();
    private final Map<String, Made> tokens = new HashMap<>();
    private final Map<String, Instant> times = new HashMap<>();
    private final BiConsumer<String, String> send;
    private final LoopbackServer server = new LoopbackServer(this::answer);

    /** @param send sends a message to the queue with an ARN */
    public EmulatedScheduler(BiConsumer<String, String> send) {
        this.send = send;
    }

    /**
     * A schedule.
     *
     * @param due the next due time, empty if there is none
     * @param request body of the request that created it
     */
    public record Schedule(
            String group, String name, Optional<Instant> due, SchedulerExpression expression, JsonNode request) {

        private Schedule after(Instant fired) {
            return new Schedule(group, name, expression.firstAfter(fired), expression, request);
        }
    }

    /** The requests by their client tokens. */
    private record Made(String key, JsonNode request) {}

    public URI endpoint() {
        return server.endpoint();
    }

    /** Sets the time of a group. */
    public synchronized void setTime(String group, Instant now) {
        times.put(group, now);
    }

    /** Returns the schedules of a group by name. */
    public synchronized List<Schedule> schedules(String group) {
        return inGroup(group).toList();
    }

    /** Returns the due time of the group's next schedule, if there is one. */
    public synchronized Optional<Instant> nextDue(String group) {
        return inGroup(group).flatMap(schedule -> schedule.due().stream()).min(Instant::compareTo);
    }

    /**
     * Sets the time of a group and delivers the messages of due schedules.
     *
     * @return the number of messages
     */
    public synchronized int fire(String group, Instant now) {
        setTime(group, now);
        return inGroup(group).toList().stream()
                .mapToInt(schedule -> fire(schedule, now))
                .sum();
    }

    @Override
    public void close() {
        server.close();
    }

    private int fire(Schedule set, Instant now) {
        var request = new ScheduleRequest(set.request());
        var key = key(set.group(), set.name());
        int fired = 0;
        var schedule = set;
        while (schedule.due().filter(due -> !due.isAfter(now)).isPresent()) {
            var due = schedule.due().orElseThrow();
            var time = due.truncatedTo(ChronoUnit.SECONDS).toString();
            send.accept(request.queueArn(), request.input().replace(Schedules.DUE, time));
            fired++;
            schedule = schedule.after(due);
        }
        if (schedule.due().isEmpty() && request.isDeletedAtItsEnd()) {
            schedules.remove(key);
        } else {
            schedules.put(key, schedule);
        }
        return fired;
    }

    private synchronized Answer answer(HttpExchange exchange, byte[] body) throws IOException {
        var uri = exchange.getRequestURI();
        if (uri.getPath().startsWith(GROUPS) && exchange.getRequestMethod().equals("POST")) {
            return group(uri.getPath().substring(GROUPS.length()));
        }
        if (!uri.getPath().startsWith(PATH)) {
            return JsonAnswers.fault(
                    400, "ValidationException", "Only schedules and the making of groups are emulated");
        }
        var name = uri.getPath().substring(PATH.length());
        return switch (exchange.getRequestMethod()) {
            case "POST" -> create(name, new ScheduleRequest(JsonAnswers.read(body)));
            case "GET" -> ofExisting(key(group(uri), name), Optional.ofNullable(schedules.get(key(group(uri), name))));
            case "DELETE" ->
                ofExisting(key(group(uri), name), Optional.ofNullable(schedules.remove(key(group(uri), name))));
            default -> JsonAnswers.fault(400, "ValidationException", "Schedules are not updated here");
        };
    }

    /** A group exists from its first use. */
    private static Answer group(String name) {
        return JsonAnswers.ok(JsonAnswers.object()
                .put("ScheduleGroupArn", "arn:aws:scheduler:us-east-1:000000000000:schedule-group/" + name));
    }

    private Answer create(String name, ScheduleRequest request) {
        var key = key(request.group(), name);
        var now = Optional.ofNullable(times.get(request.group()));
        try {
            request.check(name, now);
            var expression = request.expression(now);
            var made = new Made(key, request.body());
            var earlier = tokens.putIfAbsent(request.token(), made);
            if (earlier != null && !earlier.equals(made)) {
                return JsonAnswers.fault(409, "ConflictException", "The token of " + name + " asked for another.");
            }
            if (earlier == null && schedules.containsKey(key)) {
                return JsonAnswers.fault(409, "ConflictException", "Schedule " + name + " already exists.");
            }
            if (earlier == null) {
                schedules.put(
                        key,
                        new Schedule(
                                request.group(), name, first(request, expression, now), expression, request.body()));
            }
            return JsonAnswers.ok(JsonAnswers.object().put("ScheduleArn", arn(key)));
        } catch (ScheduleRequest.Invalid invalid) {
            return JsonAnswers.fault(400, "ValidationException", String.valueOf(invalid.getMessage()));
        }
    }

    /** The service skips occurrences before the schedule's creation, except that of a one-time schedule. */
    private static Optional<Instant> first(
            ScheduleRequest request, SchedulerExpression expression, Optional<Instant> now) {
        return expression.firstAfter(
                request.isOneTime() ? Instant.MIN : now.orElse(Instant.EPOCH).minusNanos(1));
    }

    private static Answer ofExisting(String key, Optional<Schedule> schedule) throws IOException {
        if (schedule.isEmpty()) {
            return JsonAnswers.fault(404, "ResourceNotFoundException", "Schedule " + key + " does not exist.");
        }
        ObjectNode answer = schedule.get().request().deepCopy();
        return JsonAnswers.ok(
                answer.put("Arn", arn(key)).put("Name", schedule.get().name()));
    }

    private Stream<Schedule> inGroup(String group) {
        return schedules.values().stream().filter(schedule -> schedule.group().equals(group));
    }

    /** The parsing is simple because the SDK sends no other parameter with a comma or an escaped character. */
    private static String group(URI uri) {
        return Stream.of(Optional.ofNullable(uri.getQuery()).orElse("").split("&"))
                .filter(parameter -> parameter.startsWith("groupName="))
                .map(parameter -> parameter.substring("groupName=".length()))
                .findFirst()
                .orElse("default");
    }

    private static String arn(String key) {
        return "arn:aws:scheduler:us-east-1:000000000000:schedule/" + key;
    }

    private static String key(String group, String name) {
        return group + "/" + name;
    }
}
