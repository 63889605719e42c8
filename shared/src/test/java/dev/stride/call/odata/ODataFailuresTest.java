package dev.stride.call.odata;

import static dev.stride.call.Written.json;

import dev.stride.call.CallRequest;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.http.HttpFailureContract;
import dev.stride.plan.CallTemplate;

final class ODataFailuresTest extends HttpFailureContract {

    ODataFailuresTest() {
        super("odata");
    }

    @Override
    protected String operation(String host) {
        return "OData " + host + "/shop.svc/Products";
    }

    @Override
    protected Reply perform(String host, CallRequest request, Outside outside) {
        var template = CallTemplate.open(
                ODataCall.NAME, json("{service: '%s/shop.svc', entitySet: Products, version: V4}".formatted(host)));
        return new ODataCall().perform(template, request, outside);
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
