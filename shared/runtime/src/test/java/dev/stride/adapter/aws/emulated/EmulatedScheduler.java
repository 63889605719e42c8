package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * An emulation of EventBridge Scheduler with one-time schedules and queues as targets. It has no clock: the test states the
 * time at which schedules fire.
 */
public final class EmulatedScheduler implements AutoCloseable {

    private static final String PATH = "/schedules/";
    private static final String GROUPS = "/schedule-groups/";

    private final Map<String, Schedule> schedules = new TreeMap<>();
    private final Map<String, Made> tokens = new HashMap<>();
    private final BiConsumer<String, String> send;
    private final LoopbackServer server = new LoopbackServer(this::answer);

    /** @param send sends a message to the queue with an ARN */
    public EmulatedScheduler(BiConsumer<String, String> send) {
        this.send = send;
    }

    /**
     * A one-time schedule.
     *
     * @param due empty if it has fired
     * @param request body of the request that created it
     */
    public record Schedule(String group, String name, Optional<Instant> due, JsonNode request) {}

    /** The requests by their client tokens. */
    private record Made(String key, JsonNode request) {}

    public URI endpoint() {
        return server.endpoint();
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
     * Delivers the messages of the schedules of a group that are due.
     *
     * @return the number of messages
     */
    public synchronized int fire(String group, Instant now) {
        return inGroup(group).toList().stream()
                .mapToInt(schedule -> fire(schedule, now))
                .sum();
    }

    @Override
    public void close() {
        server.close();
    }

    private int fire(Schedule schedule, Instant now) {
        if (schedule.due().filter(due -> !due.isAfter(now)).isEmpty()) {
            return 0;
        }
        var request = new ScheduleRequest(schedule.request());
        var key = key(schedule.group(), schedule.name());
        send.accept(request.queueArn(), request.input());
        if (request.isDeletedAtItsEnd()) {
            schedules.remove(key);
        } else {
            schedules.put(key, new Schedule(schedule.group(), schedule.name(), Optional.empty(), schedule.request()));
        }
        return 1;
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
        try {
            request.check(name);
            var due = Optional.of(request.due());
            var made = new Made(key, request.body());
            var earlier = tokens.putIfAbsent(request.token(), made);
            if (earlier != null && !earlier.equals(made)) {
                return JsonAnswers.fault(409, "ConflictException", "The token of " + name + " asked for another.");
            }
            if (earlier == null && schedules.containsKey(key)) {
                return JsonAnswers.fault(409, "ConflictException", "Schedule " + name + " already exists.");
            }
            if (earlier == null) {
                schedules.put(key, new Schedule(request.group(), name, due, request.body()));
            }
            return JsonAnswers.ok(JsonAnswers.object().put("ScheduleArn", arn(key)));
        } catch (ScheduleRequest.Invalid invalid) {
            return JsonAnswers.fault(400, "ValidationException", String.valueOf(invalid.getMessage()));
        }
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
