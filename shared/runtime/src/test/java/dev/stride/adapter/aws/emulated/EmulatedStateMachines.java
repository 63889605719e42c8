package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** An emulation of starting and describing executions of Step Functions. An execution runs until the test ends it. */
public final class EmulatedStateMachines {

    private final Set<String> machines = new HashSet<>();
    private final Map<String, ObjectNode> executions = new LinkedHashMap<>();

    /**
     * Creates a state machine.
     *
     * @return its ARN, under which its versions and aliases exist too
     */
    public synchronized String make(String name) {
        var arn = "arn:aws:states:us-east-1:123456789012:stateMachine:" + name;
        machines.add(arn);
        return arn;
    }

    /** Returns the ARNs of the executions of a state machine in the order of their start. */
    public synchronized List<String> executions(String machine) {
        return executions.entrySet().stream()
                .filter(each -> each.getValue().path("stateMachineArn").asText().equals(machine))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the input of an execution as it was sent. */
    public synchronized String input(String execution) {
        return known(execution).path("input").asText();
    }

    public synchronized void succeed(String execution, String output) {
        known(execution).put("status", "SUCCEEDED").put("output", output);
    }

    /**
     * Ends an execution without success.
     *
     * @param status the final status, such as {@code FAILED}
     */
    public synchronized void end(String execution, String status, Map<String, String> reasons) {
        var ended = known(execution).put("status", status);
        reasons.forEach(ended::put);
    }

    private ObjectNode known(String execution) {
        return Objects.requireNonNull(executions.get(execution), execution);
    }

    synchronized Answer answer(String target, byte[] body) throws IOException {
        var request = JsonAnswers.read(body);
        return switch (target) {
            case "AWSStepFunctions.StartExecution" -> start(request);
            case "AWSStepFunctions.DescribeExecution" -> describe(request);
            default -> JsonAnswers.fault(400, "UnknownOperationException", target);
        };
    }

    private Answer start(JsonNode request) {
        var machine = request.path("stateMachineArn").asText().replaceAll("(:stateMachine:[^:]+).*", "$1");
        if (!machines.contains(machine)) {
            return JsonAnswers.fault(400, "StateMachineDoesNotExist", "State Machine Does Not Exist: " + machine);
        }
        var arn = machine.replace(":stateMachine:", ":execution:") + ":"
                + request.path("name").asText();
        var known = executions.get(arn);
        if (known == null) {
            known = JsonAnswers.object()
                    .put("executionArn", arn)
                    .put("stateMachineArn", machine)
                    .put("status", "RUNNING")
                    .put("startDate", Instant.now().getEpochSecond())
                    .put("input", request.path("input").asText());
            executions.put(arn, known);
        } else if (!known.path("status").asText().equals("RUNNING")
                || !known.path("input").equals(request.path("input"))) {
            return JsonAnswers.fault(400, "ExecutionAlreadyExists", "Execution Already Exists: '" + arn + "'");
        }
        return JsonAnswers.ok(JsonAnswers.object()
                .put("executionArn", arn)
                .put("startDate", known.path("startDate").asLong()));
    }

    private Answer describe(JsonNode request) {
        var arn = request.path("executionArn").asText();
        var known = executions.get(arn);
        return known == null
                ? JsonAnswers.fault(400, "ExecutionDoesNotExist", "Execution Does Not Exist: '" + arn + "'")
                : JsonAnswers.ok(known);
    }
}
