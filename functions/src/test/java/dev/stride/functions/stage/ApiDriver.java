package dev.stride.functions.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.functions.ApiHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A client of the HTTP API that sends requests as API Gateway does. Fails when a request does not succeed. */
public record ApiDriver(ApiHandler api) {

    private static final JsonMapper JSON = new JsonMapper();

    public void deploy(Path definition) throws IOException {
        deploy(Files.readString(definition));
    }

    public void deploy(String definition) {
        var response = ask("POST", "/workflows", Map.of(), definition);
        assertThat(response.getStatusCode()).as(response.getBody()).isBetween(200, 201);
    }

    /** @return the id of the instance */
    public String start(String workflow, String input) {
        var response = ask("POST", "/workflows/" + workflow + "/instances", Map.of(), input);
        assertThat(response.getStatusCode()).as(response.getBody()).isEqualTo(202);
        return json(response).path("id").asText();
    }

    /** Performs an operator command on an instance, such as {@code cancel}. */
    public void operate(String instance, String operation) {
        var response = ask("POST", "/instances/" + instance + "/" + operation, Map.of(), "");
        assertThat(response.getStatusCode()).as(response.getBody()).isEqualTo(202);
    }

    public JsonNode get(String path) {
        return get(path, Map.of());
    }

    public JsonNode get(String path, Map<String, String> query) {
        var response = ask("GET", path, query, "");
        assertThat(response.getStatusCode()).as(response.getBody()).isEqualTo(200);
        return json(response);
    }

    public boolean has(String instance, String status) {
        return get("/instances/" + instance).path("status").asText().equals(status);
    }

    public APIGatewayV2HTTPResponse ask(String method, String path, Map<String, String> query, String body) {
        var event = GatewayEvents.signed(api.routes(), method, path, query, Map.of(), body);
        return api.handleRequest(event, new TestContext());
    }

    private static JsonNode json(APIGatewayV2HTTPResponse response) {
        try {
            return JSON.readTree(response.getBody());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
