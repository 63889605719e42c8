package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import software.amazon.event.ruler.Machine;

/** An emulation of EventBridge rules with queues as targets. It validates requests against the model of the API. */
final class EmulatedRules {

    private static final String NAME = "[.\\-_A-Za-z0-9]{1,64}";
    private static final int MOST_TARGETS = 5;
    private static final int LONGEST_PATTERN = 2_048;

    private final Map<String, Map<String, Rule>> rules = new HashMap<>();
    private final BiConsumer<String, String> send;

    /** @param send sends a message to the queue with an ARN */
    EmulatedRules(BiConsumer<String, String> send) {
        this.send = send;
    }

    private record Rule(String pattern, Map<String, JsonNode> targets) {}

    Answer answer(String operation, JsonNode request) throws IOException {
        var ofBus = rules.computeIfAbsent(bus(request), _ -> new TreeMap<>());
        return switch (operation) {
            case "AWSEvents.PutRule" -> putRule(request, ofBus);
            case "AWSEvents.PutTargets" -> putTargets(request, ofBus);
            case "AWSEvents.RemoveTargets" -> removeTargets(request, ofBus);
            case "AWSEvents.DeleteRule" -> deleteRule(request, ofBus);
            case "AWSEvents.ListRules" -> listRules(ofBus);
            case "AWSEvents.ListTargetsByRule" -> listTargets(request, ofBus);
            case "AWSEvents.CreateEventBus" ->
                JsonAnswers.ok(JsonAnswers.object()
                        .put(
                                "EventBusArn",
                                "arn:aws:events:us-east-1:000000000000:event-bus/"
                                        + request.path("Name").asText()));
            default -> JsonAnswers.fault(400, "UnknownOperationException", operation + " is not emulated");
        };
    }

    /**
     * Sends an entry to the targets of all matching rules.
     *
     * @return the id that EventBridge assigns to the event
     */
    String deliver(JsonNode entry) throws IOException {
        var envelope = JsonAnswers.object()
                .put("version", "0")
                .put("id", UUID.randomUUID().toString())
                .put("detail-type", entry.path("DetailType").asText())
                .put("source", entry.path("Source").asText())
                .put("account", "000000000000")
                .put("time", time(entry).toString())
                .put("region", "us-east-1");
        envelope.set("resources", entry.path("Resources").isArray() ? entry.path("Resources") : envelope.arrayNode());
        envelope.set("detail", JsonAnswers.read(entry.path("Detail").asText()));
        var ofBus = rules.getOrDefault(bus(entry), Map.of());
        var machine = Machine.builder().build();
        for (var rule : ofBus.entrySet()) {
            machine.addRule(rule.getKey(), rule.getValue().pattern());
        }
        matching(machine, envelope.toString()).stream()
                .flatMap(name -> Optional.ofNullable(ofBus.get(name)).stream())
                .map(rule -> rule.targets().values())
                .flatMap(Collection::stream)
                .forEach(target -> send.accept(target.path("Arn").asText(), envelope.toString()));
        return envelope.path("id").asText();
    }

    private static List<String> matching(Machine machine, String event) throws IOException {
        try {
            return machine.rulesForJSONEvent(event);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private static Answer putRule(JsonNode request, Map<String, Rule> ofBus) {
        var name = request.path("Name").asText();
        var pattern = request.path("EventPattern").asText();
        if (!name.matches(NAME) || !request.path("State").asText("ENABLED").equals("ENABLED")) {
            return JsonAnswers.fault(400, "ValidationException", "Not a rule as emulated: " + request);
        }
        if (pattern.length() > LONGEST_PATTERN || !compiles(pattern)) {
            return JsonAnswers.fault(400, "InvalidEventPatternException", "Event pattern is not valid: " + pattern);
        }
        var targets = Optional.ofNullable(ofBus.get(name)).map(Rule::targets).orElseGet(TreeMap::new);
        ofBus.put(name, new Rule(pattern, targets));
        return JsonAnswers.ok(
                JsonAnswers.object().put("RuleArn", "arn:aws:events:us-east-1:000000000000:rule/" + name));
    }

    private static boolean compiles(String pattern) {
        try {
            Machine.builder().build().addRule("rule", pattern);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static Answer putTargets(JsonNode request, Map<String, Rule> ofBus) {
        var rule = ofBus.get(request.path("Rule").asText());
        if (rule == null) {
            return noRule(request);
        }
        var answer = JsonAnswers.object().put("FailedEntryCount", 0);
        var failed = answer.putArray("FailedEntries");
        for (var target : request.path("Targets")) {
            var id = target.path("Id").asText();
            if (!id.matches(NAME) || !isPatient(target.path("RetryPolicy"))) {
                return JsonAnswers.fault(400, "ValidationException", "Not a target: " + target);
            }
            if (!target.path("Arn").asText().startsWith("arn:aws:sqs:")
                    || rule.targets().size() == MOST_TARGETS) {
                failed.addObject()
                        .put("TargetId", id)
                        .put("ErrorCode", "LimitExceededException")
                        .put("ErrorMessage", "told to take up to five queues");
            } else {
                rule.targets().put(id, target);
            }
        }
        return JsonAnswers.ok(answer.put("FailedEntryCount", failed.size()));
    }

    private static Answer removeTargets(JsonNode request, Map<String, Rule> ofBus) {
        var rule = ofBus.get(request.path("Rule").asText());
        if (rule == null) {
            return noRule(request);
        }
        request.path("Ids").forEach(id -> rule.targets().remove(id.asText()));
        var answer = JsonAnswers.object().put("FailedEntryCount", 0);
        answer.putArray("FailedEntries");
        return JsonAnswers.ok(answer);
    }

    private static Answer listTargets(JsonNode request, Map<String, Rule> ofBus) {
        var rule = ofBus.get(request.path("Rule").asText());
        if (rule == null) {
            return noRule(request);
        }
        var answer = JsonAnswers.object();
        answer.putArray("Targets").addAll(rule.targets().values());
        return JsonAnswers.ok(answer);
    }

    private static Answer deleteRule(JsonNode request, Map<String, Rule> ofBus) {
        var name = request.path("Name").asText();
        var rule = ofBus.get(name);
        if (rule != null && !rule.targets().isEmpty()) {
            return JsonAnswers.fault(400, "ValidationException", "Rule can't be deleted since it has targets.");
        }
        ofBus.remove(name);
        return JsonAnswers.ok(JsonAnswers.object());
    }

    private static Answer listRules(Map<String, Rule> ofBus) {
        var answer = JsonAnswers.object();
        var listed = answer.putArray("Rules");
        ofBus.forEach((name, rule) -> listed.addObject().put("Name", name).put("EventPattern", rule.pattern()));
        return JsonAnswers.ok(answer);
    }

    private static Answer noRule(JsonNode request) {
        return JsonAnswers.fault(
                400, "ResourceNotFoundException", "Rule " + request.path("Rule").asText() + " does not exist");
    }

    private static boolean isPatient(JsonNode retry) {
        int age = retry.path("MaximumEventAgeInSeconds").asInt(60);
        int attempts = retry.path("MaximumRetryAttempts").asInt();
        return age >= 60 && age <= 86_400 && attempts >= 0 && attempts <= 185;
    }

    private static Instant time(JsonNode entry) {
        return entry.has("Time")
                ? Instant.ofEpochSecond(entry.path("Time").asLong())
                : Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns the name of a bus that is given by name or ARN. */
    private static String bus(JsonNode request) {
        var name = request.path("EventBusName").asText("default");
        return name.substring(name.indexOf("event-bus/") < 0 ? 0 : name.indexOf("event-bus/") + "event-bus/".length());
    }
}
