package dev.stride.local.client;

import com.fasterxml.jackson.databind.JsonNode;

/** What the API answered. @param body missing when there is no JSON */
public record Answer(int status, JsonNode body) {

    private static final int FIRST_PROBLEM = 400;

    public boolean isProblem() {
        return status >= FIRST_PROBLEM;
    }

    /** What is wrong, in a sentence. */
    public String problem() {
        return body.path("detail").asText(body.path("title").asText("The answer is status " + status + "."));
    }
}
