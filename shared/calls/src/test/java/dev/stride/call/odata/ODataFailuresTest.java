package dev.stride.call.odata;

import static dev.stride.common.YamlValues.json;

import dev.stride.call.api.CallRequest;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.http.client.HttpFailureContract;
import dev.stride.plan.call.CallTemplate;

final class ODataFailuresTest extends HttpFailureContract {

    ODataFailuresTest() {
        super("odata");
    }

    @Override
    protected String operation(String host) {
        return "OData " + host + "/shop.svc/Products";
    }

    @Override
    protected Reply perform(String host, CallRequest request, OutboundClients outboundClients) {
        var template = CallTemplate.withoutAuth(
                ODataCall.NAME, json("{service: '%s/shop.svc', entitySet: Products, version: V4}".formatted(host)));
        return new ODataCall().perform(template, request, outboundClients);
    }

    @Override
    protected String clientError() {
        return ofJson("404 Not Found", "{\"error\": {\"code\": \"Gone\", \"message\": \"no shop\"}}");
    }

    @Override
    protected String oversized() {
        return oversizedJson();
    }

    @Override
    protected String wrongType() {
        return ofJson("200 OK", "{\"ID\": 1}");
    }
}
