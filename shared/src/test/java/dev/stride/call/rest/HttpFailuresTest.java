package dev.stride.call.rest;

final class HttpFailuresTest extends HttpFailureContract {

    HttpFailuresTest() {
        super(new HttpCall());
    }

    @Override
    String operation(String host) {
        return "http:GET:" + host + "/a";
    }
}
