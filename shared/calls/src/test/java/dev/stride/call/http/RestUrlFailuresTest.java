package dev.stride.call.http;

final class RestUrlFailuresTest extends RequestFailureContract {

    RestUrlFailuresTest() {
        super(new RestUrlCall());
    }

    @Override
    public String function(String host) {
        return "rest:get:" + host + "/a";
    }
}
