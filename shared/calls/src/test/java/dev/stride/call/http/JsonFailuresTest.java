package dev.stride.call.http;

final class JsonFailuresTest extends RequestFailureContract {

    JsonFailuresTest() {
        super(new JsonCall());
    }

    @Override
    public String function(String host) {
        return "json:POST:" + host + "/a";
    }

    @Override
    protected String operation(String host) {
        return "POST " + host + "/a";
    }
}
