package dev.stride.call.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.call.Reply;
import dev.stride.call.auth.Authorization.Sending;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpReply.Answered;
import dev.stride.call.http.HttpReply.Reason;
import dev.stride.call.http.HttpReply.Unanswered;
import dev.stride.plan.Fault;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a service's reply. Every status but 2xx is a fault. */
public final class RestReply {

    /** @param operation named in messages */
    public static Reply read(String operation, Sending sending) {
        return switch (sending) {
            case Sending.Sent(HttpReply reply) -> read(operation, reply);
            case Sending.Denied(Fault fault) ->
                new Reply.Failed(
                        new Fault(fault.name(), fault.code(), operation + ": " + fault.message(), fault.data()));
        };
    }

    /** @param operation named in messages */
    public static Reply read(String operation, HttpReply reply) {
        return switch (reply) {
            case Unanswered(Reason reason, String message) ->
                new Reply.Failed(Fault.of(reason.code(), operation + ": " + message));
            case Answered answered
            when answered.status() >= 200 && answered.status() < 300 -> result(operation, answered);
            case Answered answered -> new Reply.Failed(fault(operation, answered));
        };
    }

    private static Reply result(String operation, Answered answered) {
        try {
            return new Reply.Answered(Content.read(answered));
        } catch (JsonProcessingException notJson) {
            return unreadable(operation, "JSON that cannot be read: " + notJson.getOriginalMessage());
        } catch (IOException notText) {
            return unreadable(operation, "neither JSON nor text but '" + answered.mediaType() + "'");
        }
    }

    private static Reply unreadable(String operation, String what) {
        return new Reply.Failed(Fault.of(Fault.COMMUNICATION, operation + " answered with " + what));
    }

    private static Fault fault(String operation, Answered answered) {
        var data = answered.body().length > Limits.FAULT_DATA_BYTES ? Optional.<JsonNode>empty() : said(answered);
        var problem = data.filter(_ -> answered.mediaType().equals("application/problem+json"));
        var phrase = StatusPhrase.of(answered.status());
        var name = Stream.of("title", "type")
                .flatMap(field -> text(problem, field).stream())
                .filter(text -> !text.equals("about:blank"))
                .findFirst()
                .orElse(phrase);
        var detail = text(problem, "detail").map(text -> ": " + text).orElse("");
        var message = "%s answered %d %s%s".formatted(operation, answered.status(), name, detail);
        return new Fault(name, Integer.toString(answered.status()), message, data);
    }

    private static Optional<JsonNode> said(Answered answered) {
        try {
            return Optional.of(Content.read(answered)).filter(content -> !content.isNull());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(Optional<JsonNode> problem, String field) {
        return problem.map(json -> json.path(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .filter(text -> !text.isBlank());
    }

    private RestReply() {}
}
