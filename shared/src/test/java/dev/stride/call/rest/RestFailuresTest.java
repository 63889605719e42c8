package dev.stride.call.rest;

final class RestFailuresTest extends HttpFailureContract {

    RestFailuresTest() {
        super(new RestCall());
    }

    @Override
    String operation(String host) {
        return "a.json#a";
    }
}
