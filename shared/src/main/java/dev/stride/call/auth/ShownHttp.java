package dev.stride.call.auth;

import dev.stride.call.auth.Authorization.Sending;
import dev.stride.call.egress.Origin;
import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpReply.Reason;
import dev.stride.call.http.HttpReply.Unanswered;
import dev.stride.call.http.HttpRequest;
import dev.stride.plan.Fault;
import java.util.function.Supplier;

/**
 * Requests that show one origin who they come from. Others learn nothing.
 *
 * @param origin who may see the credentials
 */
public record ShownHttp(Http http, Supplier<Tokens> tokens, Credentials credentials, Origin origin) implements Http {

    @Override
    public HttpReply send(HttpRequest request) {
        var familiar = Origin.of(request.uri()) instanceof Origin.Reading.Valid(Origin asked) && asked.equals(origin);
        return familiar ? shown(request) : http.send(request);
    }

    private HttpReply shown(HttpRequest request) {
        return switch (Authorization.send(http, tokens, request, credentials, new Placement.Header())) {
            case Sending.Sent(HttpReply reply) -> reply;
            case Sending.Denied(Fault fault) -> new Unanswered(Reason.FORBIDDEN, fault.message());
        };
    }
}
