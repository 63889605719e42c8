package dev.stride.functions.template;

import static dev.stride.functions.template.Template.texts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The graph of message routes through the resources of the template: from a function to the targets of its role, from a queue to
 * the function that reads it and to its dead-letter queue, from a bus to the queue of its rules. Resources of the operator are
 * one node: a message that a workflow sends there can return to each function that the template offers for binding.
 */
final class MessageRoutes {

    private static final String OPERATOR = "operator";

    private static final List<String> SENDING = List.of(
            "sqs:SendMessage",
            "sns:Publish",
            "events:PutEvents",
            "lambda:InvokeFunction",
            "states:StartExecution",
            "iam:PassRole");

    private final Template template;
    private final Map<String, JsonNode> functions;
    private final Map<String, Set<String>> next = new HashMap<>();

    MessageRoutes(Template template) {
        this.template = template;
        functions = template.resources("AWS::Serverless::Function");
        functions.forEach(this::addFunction);
        template.resources("AWS::IAM::Role").keySet().forEach(role -> addRoutes(role, role));
        template.resources("AWS::SQS::Queue")
                .forEach((name, queue) ->
                        add(name, template.target(queue.at("/Properties/RedrivePolicy/deadLetterTargetArn"))));
        template.resources("AWS::SQS::QueuePolicy").values().forEach(this::addRules);
        template.at("/Outputs").forEach(output -> add(OPERATOR, template.target(output.path("Value"))));
    }

    /** Returns the functions that a message can come back to through a queue. */
    Set<String> functionsOnALoop() {
        return functions.keySet().stream()
                .filter(function -> reachableFrom(function).contains(function))
                .collect(Collectors.toSet());
    }

    private Set<String> reachableFrom(String start) {
        var reached = new HashSet<String>();
        var open = new ArrayDeque<>(next.getOrDefault(start, Set.of()));
        while (!open.isEmpty()) {
            var node = open.remove();
            if (reached.add(node)) {
                open.addAll(next.getOrDefault(node, Set.of()));
            }
        }
        return reached;
    }

    private void addFunction(String name, JsonNode function) {
        addRoutes(name, template.target(function.at("/Properties/Role")));
        function.at("/Properties/Events").forEach(event -> add(template.target(event.at("/Properties/Queue")), name));
    }

    /** Adds the targets to which a role may send. Passing a role includes the targets of that role. */
    private void addRoutes(String from, String role) {
        template.allowed(role).stream()
                .filter(statement -> texts(statement.path("Action")).stream().anyMatch(SENDING::contains))
                .flatMap(statement -> elements(statement.path("Resource")))
                .forEach(resource -> add(from, template.target(resource)));
    }

    /** Adds the edges from buses to the queues of their rules. */
    private void addRules(JsonNode policy) {
        policy.at("/Properties/PolicyDocument/Statement")
                .valueStream()
                .filter(statement -> statement.at("/Principal/Service").asText().equals("events.amazonaws.com"))
                .flatMap(statement -> elements(statement.path("Resource")))
                .map(template::target)
                .forEach(queue -> {
                    add(OPERATOR, queue);
                    template.resources("AWS::Events::EventBus").keySet().forEach(bus -> add(bus, queue));
                });
    }

    private static Stream<JsonNode> elements(JsonNode value) {
        return value.isArray() ? value.valueStream() : Stream.of(value);
    }

    /** Adds an edge between two nodes, if the template has both. */
    private void add(String from, String to) {
        if (!from.isEmpty() && !to.isEmpty()) {
            var isParameter = template.at("/Parameters").has(to);
            next.computeIfAbsent(from, _ -> new HashSet<>()).add(isParameter ? OPERATOR : to);
        }
    }
}
