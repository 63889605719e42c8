package dev.stride.call.rest;

final class RestFailuresTest extends RequestFailureContract {

    RestFailuresTest() {
        super(new RestCall());
    }

    @Override
    String function(String host) {
        return "a.json#a";
    }
}
