package dev.stride.call.openapi;

import dev.stride.call.http.RequestFailureContract;

final class OpenApiFailuresTest extends RequestFailureContract {

    OpenApiFailuresTest() {
        super(new OpenApiCall());
    }

    @Override
    public String function(String host) {
        return "a.json#a";
    }
}
