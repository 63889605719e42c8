package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.ConditionalRequests;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiTest {

    private final ApiTestClient apiTestClient = new ApiTestClient(new InMemoryFunctions());

    @Test
    void unknownPathAnswers404() {
        var answer = apiTestClient.get("/nothing/here");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("Content-Type", "application/problem+json");
        assertThat(answer.body().path("type").asText()).isEqualTo("about:blank");
        assertThat(answer.body().path("title").asText()).isEqualTo("Not Found");
        assertThat(answer.body().path("status").asInt()).isEqualTo(404);
        assertThat(answer.body().path("detail").asText()).contains("/nothing/here");
    }

    @Test
    void unknownMethodAnswers405WithAllow() {
        var answer = apiTestClient.ask("PUT", "/workflows", "", Map.of());

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "GET, POST");
    }

    @Test
    void headRequestIsNotAllowed() {
        assertThat(apiTestClient.ask("HEAD", "/health", "", Map.of()).status()).isEqualTo(405);
        assertThat(apiTestClient.ask("HEAD", "/health", "", Map.of()).headers()).containsEntry("Allow", "GET");
        assertThat(apiTestClient.ask("HEAD", "/validations", "", Map.of()).headers())
                .containsEntry("Allow", "POST");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"\"7\"; 304", "W/\"7\"; 304", "*; 304", "\"1\", \"7\"; 304", "\"8\"; 200", "7; 200", "\"17\"; 200"
            })
    void requestWithAMatchingIfNoneMatchHeader_isAnswered304WithoutABody(String ifNoneMatch, int status) {
        var tagged = new ApiResponse(200, Map.of("ETag", "\"7\""), new byte[] {'x'});
        var apiRequest = new ApiRequest("GET", "/", Map.of(), Map.of("if-none-match", ifNoneMatch), new byte[0]);

        var answered = ConditionalRequests.evaluate(apiRequest, tagged);

        assertThat(answered.status()).isEqualTo(status);
        assertThat(answered.headers()).containsEntry("ETag", "\"7\"");
        assertThat(answered.body()).hasSize(status == 200 ? 1 : 0);
    }

    @Test
    void oversizedBodyAnswers413() {
        assertThat(apiTestClient
                        .ask("POST", "/workflows/hello/instances", new byte[Limits.PAYLOAD_BYTES + 1], Map.of())
                        .status())
                .isEqualTo(413);
    }

    @ParameterizedTest(name = "{0} bytes more than the limit: {1}")
    @CsvSource({"-1, 200", "0, 200", "1, 413"})
    void oversizedResponseIsReplacedByAProblemDocument(int more, int status) {
        var large = new ApiResponse(200, Map.of(), new byte[Limits.PAYLOAD_BYTES + more]);
        var api = new Api(
                List.of(new Route(
                        "GET", "/large", ApiOperation.of("large", Permission.READ, "Gives much."), _ -> large)),
                new AccessPolicy.Everyone());

        assertThat(api.handle(
                                new ApiRequest("GET", "/large", Map.of(), Map.of(), new byte[0]),
                                new GatewayRoute("GET /large", Map.of()))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void percentEncodedNamesInPathsAreDecoded() {
        assertThat(apiTestClient
                        .get("/workflows/a%20b+c%C3%BC")
                        .body()
                        .path("detail")
                        .asText())
                .contains("a b+cü");
    }

    @Test
    void pathWithUnnecessaryOrUnsafePercentEncoding_isRefused() {
        assertThat(List.of("/workflows/a%2Fb", "/workflows/%68ello", "/workflows/a%2e"))
                .allSatisfy(path -> assertThat(apiTestClient.get(path).status()).isEqualTo(400));
    }

    @Test
    void healthReturnsBuildVersionOnly() {
        var answer = apiTestClient.get("/health");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().fieldNames()).toIterable().containsExactly("version");
    }
}
