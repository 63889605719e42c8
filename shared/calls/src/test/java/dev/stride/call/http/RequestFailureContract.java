package dev.stride.call.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.http.client.HttpFailureContract;
import java.util.Optional;

/** The failures of plain HTTP requests, with and without an API document. */
public abstract class RequestFailureContract extends HttpFailureContract {

    private final CallKind kind;

    public RequestFailureContract(CallKind kind) {
        super(kind.name());
        this.kind = kind;
    }

    /**
     * Returns the operation of a function that requests {@code GET /a}.
     *
     * @param host the URL before the path
     */
    public abstract String function(String host);

    @Override
    protected String operation(String host) {
        return "GET " + host + "/a";
    }

    @Override
    protected Reply perform(String host, CallRequest request, OutboundClients outboundClients) {
        var functionOperation =
                new FunctionOperation(function(host), JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resolution = kind.resolve(functionOperation, _ -> new Resource.Text("""
                {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "servers": [{"url": "%s"}],
                 "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
                 "security": [{"token": []}],
                 "paths": {"/a": {"get": {"operationId": "a", "responses": {"200": {"description": ""}}}}}}
                """.formatted(host)));
        return kind.perform(((Resolution.Resolved) resolution).template(), request, outboundClients);
    }

    @Override
    protected String clientError() {
        return "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    }

    @Override
    protected String oversized() {
        return answer("200 OK", "text/plain", "x".repeat(CallLimits.REPLY_BYTES + 1));
    }

    /** Bytes that are not valid text in their charset. */
    @Override
    protected String wrongType() {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=us-ascii\r\nContent-Length: 2\r\n\r\n\u0089";
    }
}
