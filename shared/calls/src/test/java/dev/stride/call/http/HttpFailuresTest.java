package dev.stride.call.http;

final class HttpFailuresTest extends RequestFailureContract {

    HttpFailuresTest() {
        super(new HttpCall());
    }

    @Override
    public String function(String host) {
        return "http:GET:" + host + "/a";
    }
}
