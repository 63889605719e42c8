package dev.stride.call.rest;

final class JsonFailuresTest extends RequestFailureContract {

    JsonFailuresTest() {
        super(new JsonCall());
    }

    @Override
    String function(String host) {
        return "json:POST:" + host + "/a";
    }

    @Override
    protected String operation(String host) {
        return "POST " + host + "/a";
    }
}
