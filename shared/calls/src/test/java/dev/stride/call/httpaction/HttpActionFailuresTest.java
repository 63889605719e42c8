package dev.stride.call.httpaction;

import dev.stride.CallLimits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.http.client.HttpFailureContract;
import dev.stride.plan.call.CallTemplate;
import java.util.Map;
import java.util.Optional;

final class HttpActionFailuresTest extends HttpFailureContract {

    HttpActionFailuresTest() {
        super(HttpActionCall.NAME);
    }

    @Override
    protected String operation(String host) {
        return "GET " + host + "/a";
    }

    @Override
    protected Reply perform(String host, CallRequest request, OutboundClients outboundClients) {
        var action =
                new HttpActionTemplate("GET", host + "/a", Optional.empty(), Map.of(), Optional.empty(), false, true);
        return new HttpActionCall()
                .perform(CallTemplate.withoutAuth(HttpActionCall.NAME, action.toJson()), request, outboundClients);
    }

    @Override
    protected String clientError() {
        return "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    }

    @Override
    protected String oversized() {
        return answer("200 OK", "text/plain", "x".repeat(CallLimits.REPLY_BYTES + 1));
    }

    @Override
    protected String wrongType() {
        throw new UnsupportedOperationException("any bytes are a result");
    }
}
