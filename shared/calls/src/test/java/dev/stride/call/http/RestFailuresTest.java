package dev.stride.call.http;

final class RestFailuresTest extends RequestFailureContract {

    RestFailuresTest() {
        super(new RestCall());
    }

    @Override
    public String function(String host) {
        return "rest:get:" + host + "/a";
    }
}
