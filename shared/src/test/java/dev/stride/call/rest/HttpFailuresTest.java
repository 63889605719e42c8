package dev.stride.call.rest;

final class HttpFailuresTest extends RequestFailureContract {

    HttpFailuresTest() {
        super(new HttpCall());
    }

    @Override
    String function(String host) {
        return "http:GET:" + host + "/a";
    }
}
