package dev.stride.call.httpaction;

import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpReply.Reason;
import dev.stride.call.http.HttpReply.Unanswered;
import dev.stride.call.http.HttpRequest;

/** The door for {@code http} actions: requests that the list allows. */
public record GuardedHttp(AllowList list, Http door) implements Http {

    @Override
    public HttpReply send(HttpRequest request) {
        return list.objection(request.uri())
                .<HttpReply>map(reason -> new Unanswered(Reason.FORBIDDEN, reason))
                .orElseGet(() -> door.send(request));
    }
}
