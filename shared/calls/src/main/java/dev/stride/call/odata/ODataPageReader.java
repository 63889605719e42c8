package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.TraceParent;
import dev.stride.call.auth.Authorization;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.call.odata.ODataRequest.Expected;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads all pages of an OData reply. The timeout of the call applies to all pages together. */
final class ODataPageReader {

    private final ODataTemplate template;
    private final CallRequest call;
    private final OutboundClients outboundClients;
    private final long startNanos = System.nanoTime();
    private final ArrayNode entities = JsonNodeFactory.instance.arrayNode();
    private Optional<Long> count = Optional.empty();
    private long bytes;

    ODataPageReader(ODataTemplate template, CallRequest call, OutboundClients outboundClients) {
        this.template = template;
        this.call = call;
        this.outboundClients = outboundClients;
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
        var left = call.timeout().minusNanos(System.nanoTime() - startNanos);
        if (!left.isPositive()) {
            return failed(Fault.TIMEOUT, "%s did not return all pages within %s", template, call.timeout());
        }
        var request = new HttpRequest("GET", uri, headers(), new byte[0], left);
        return HttpReplyReader.toReply(
                template.toString(), Authorization.send(outboundClients, request, call.credentials()));
    }

    private Map<String, String> headers() {
        var headers = new HashMap<>(template.effectiveVersion().headers());
        headers.put("Idempotency-Key", call.idempotencyKey());
        headers.put("traceparent", TraceParent.header(call));
        return headers;
    }

    private Reply malformed(String what) {
        return failed(Fault.COMMUNICATION, "%s answered with invalid OData: %s", template, what);
    }

    private Reply failed(String code, String what, Object... details) {
        return new Reply.Failed(Fault.of(code, what.formatted(details)));
    }
}
