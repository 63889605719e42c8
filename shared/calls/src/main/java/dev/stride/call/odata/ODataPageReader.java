package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.AttemptHeaders;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.auth.Authorization;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.call.odata.ODataRequest.Expected;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads all pages of an OData reply. The timeout of the call applies to all pages together. */
final class ODataPageReader {

    private final ODataTemplate template;
    private final CallRequest call;
    private final OutboundClients outboundClients;
    private final Deadline deadline;
    private final ArrayNode entities = JsonNodeFactory.instance.arrayNode();
    private Optional<Long> count = Optional.empty();
    private long bytes;

    ODataPageReader(ODataTemplate template, CallRequest call, OutboundClients outboundClients) {
        this.template = template;
        this.call = call;
        this.outboundClients = outboundClients;
        this.deadline = Deadline.after(call.timeout());
    }

    Reply readAll(ODataRequest request) {
        return switch (get(request.uri())) {
            case Reply.Answered(JsonNode answer, var response)
            when request.expected() == Expected.ENTITY ->
                new ODataPage(answer)
                        .entity()
                        .<Reply>map(entity -> new Reply.Answered(entity, response))
                        .orElseGet(() -> malformed("the reply has no entity"));
            case Reply.Answered(JsonNode answer, var response) -> collect(request, new ODataPage(answer), response);
            case Reply.Failed(Fault fault, var retryAfter, var _) ->
                new Reply.Failed(ODataError.toFault(fault), retryAfter);
            case Reply.Pending pending -> pending;
            case Reply.Logged logged -> logged;
        };
    }

    private Reply collect(ODataRequest request, ODataPage first, Optional<JsonNode> response) {
        var uri = request.uri();
        var page = first;
        for (int pages = 1; pages <= CallLimits.PAGES_PER_CALL; pages++) {
            var found = page.entities();
            if (found.isEmpty()) {
                return malformed("the reply has no collection");
            }
            entities.addAll(found.get());
            count = count.or(page::count);
            bytes += page.answer().toString().length();
            var next = page.next();
            if (next.isEmpty()) {
                return collected(request, response);
            }
            if (bytes > Limits.PAYLOAD_BYTES) {
                return failed(
                        Fault.LIMIT,
                        "%s answered with more than %d bytes on %d pages, the limit in bytes for all pages together",
                        template,
                        Limits.PAYLOAD_BYTES,
                        pages);
            }
            switch (follow(uri, next.get())) {
                case Result.Ok(NextPage(URI at, ODataPage read)) -> {
                    uri = at;
                    page = read;
                }
                case Result.Failed(Reply failure) -> {
                    return failure;
                }
            }
        }
        return failed(
                Fault.LIMIT,
                "%s answered with more than %d pages: limit the query by the option filter or top",
                template,
                CallLimits.PAGES_PER_CALL);
    }

    private Reply collected(ODataRequest request, Optional<JsonNode> response) {
        if (request.expected() == Expected.ENTITIES) {
            return new Reply.Answered(entities, response);
        }
        if (count.isEmpty()) {
            return malformed("the reply has no count");
        }
        var counted = JsonNodeFactory.instance.objectNode().put("count", count.get());
        counted.set("value", entities);
        return new Reply.Answered(counted, response);
    }

    /** The next page and its URL. */
    private record NextPage(URI uri, ODataPage page) {}

    /** Requests the next page. A link to another host is rejected, because that host would receive the credentials. */
    private Result<NextPage, Reply> follow(URI from, String link) {
        URI next;
        try {
            next = from.resolve(link);
        } catch (IllegalArgumentException noUri) {
            return Result.failed(malformed("the link to the next page is not a valid URL"));
        }
        if (!Origin.parse(next).equals(Origin.parse(from))) {
            return Result.failed(failed(
                    Fault.COMMUNICATION,
                    "%s links to its next page on another host, %s, which is not allowed",
                    template,
                    next.getHost()));
        }
        return switch (get(next)) {
            case Reply.Answered(JsonNode answer, var _) -> Result.ok(new NextPage(next, new ODataPage(answer)));
            case Reply.Failed(Fault fault, var retryAfter, var _) ->
                Result.failed(new Reply.Failed(ODataError.toFault(fault), retryAfter));
            case Reply.Pending pending -> Result.failed(pending);
            case Reply.Logged logged -> Result.failed(logged);
        };
    }

    private Reply get(URI uri) {
        if (deadline.isOver()) {
            return failed(Fault.TIMEOUT, "%s did not return all pages within %s", template, call.timeout());
        }
        var request = new HttpRequest("GET", uri, headers(), new byte[0], deadline.timeLeft());
        return HttpReplyReader.toReply(
                template.toString(), Authorization.send(outboundClients, request, call.credentials()));
    }

    private Map<String, String> headers() {
        var headers = new HashMap<>(template.effectiveVersion().headers());
        AttemptHeaders.addTo(headers, call);
        return headers;
    }

    private Reply malformed(String what) {
        return failed(Fault.COMMUNICATION, "%s answered with invalid OData: %s", template, what);
    }

    private Reply failed(String code, String what, Object... details) {
        return new Reply.Failed(Fault.of(code, what.formatted(details)));
    }

    /** Reads the {@code error} object, with its code and message, from an OData reply with an error status. */
    private static final class ODataError {

        /** The error code of the service becomes the name of the fault, and its message is appended. */
        static Fault toFault(Fault fault) {
            var body = fault.data().map(data -> data.path("body"));
            return body.flatMap(said -> Stream.of("error", "odata.error")
                            .map(said::path)
                            .filter(JsonNode::isObject)
                            .findFirst())
                    .map(error -> toFault(fault, error))
                    .orElse(fault);
        }

        private static Fault toFault(Fault fault, JsonNode error) {
            var name = text(error.path("code")).orElse(fault.name());
            var message = text(error.path("message"))
                    .or(() -> text(error.path("message").path("value")));
            return new Fault(
                    name,
                    fault.code(),
                    message.map(text -> fault.message() + ": " + text).orElse(fault.message()),
                    fault.data());
        }

        private static Optional<String> text(JsonNode value) {
            return Optional.of(value)
                    .filter(JsonNode::isValueNode)
                    .map(JsonNode::asText)
                    .filter(text -> !text.isBlank());
        }

        private ODataError() {}
    }

    /**
     * One page of an OData reply, whose JSON format depends on the OData version. Version 4 uses the property {@code value}, and
     * annotations that start with {@code @odata.} or, from version 4.01, with {@code @}. Version 3 uses {@code value} and annotations
     * that start with {@code odata.}. Earlier versions use the property {@code d}.
     */
    private record ODataPage(JsonNode answer) {

        private static final List<String> ENVELOPE = List.of("@odata.context", "@context", "odata.metadata");

        /** Returns the entities of the page, or empty if the reply is not a collection. */
        Optional<ArrayNode> entities() {
            return Stream.of(answer.path("value"), verbose().path("results"), verbose())
                    .filter(JsonNode::isArray)
                    .map(ArrayNode.class::cast)
                    .findFirst();
        }

        /** Returns the single entity of the reply, or empty if the reply is not an entity. */
        Optional<JsonNode> entity() {
            if (answer.isNull()) {
                return Optional.of(answer);
            }
            var entity = answer.has("d") ? verbose() : answer;
            return Optional.of(entity)
                    .filter(JsonNode::isObject)
                    .map(object -> ((ObjectNode) object).deepCopy().remove(ENVELOPE));
        }

        /** Returns the URL of the next page, which may be relative, or empty on the last page. */
        Optional<String> next() {
            return Stream.of(
                            answer.path("@odata.nextLink"),
                            answer.path("@nextLink"),
                            answer.path("odata.nextLink"),
                            verbose().path("__next"))
                    .filter(JsonNode::isTextual)
                    .map(JsonNode::textValue)
                    .findFirst();
        }

        /** Returns the total number of entities on all pages, which OData before version 4 writes as a string. */
        Optional<Long> count() {
            return Stream.of(
                            answer.path("@odata.count"),
                            answer.path("@count"),
                            answer.path("odata.count"),
                            verbose().path("__count"))
                    .map(JsonNode::asText)
                    .filter(text -> text.matches("[0-9]{1,18}"))
                    .map(Long::valueOf)
                    .findFirst();
        }

        private JsonNode verbose() {
            return answer.path("d");
        }
    }
}
