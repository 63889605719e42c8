package dev.stride.functions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import dev.stride.Limits;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.ApiOperation;
import dev.stride.functions.http.Route;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.stage.TestContext;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

class ApiHandlerTest {

    private static final ApiOperation ANY =
            new ApiOperation("any", Permission.READ, "Does anything.", List.of(), List.of(), false, Map.of());

    private final List<ApiRequest> requests = new ArrayList<>();
    private final TestContext testContext = new TestContext();

    @Test
    void requestIsReadWithLowerCaseHeadersAndDecodedBody() {
        var body = Base64.getEncoder().encodeToString("söben".getBytes(UTF_8));

        handler().handleRequest(event("post", body, true), testContext);

        assertThat(requests).singleElement().satisfies(apiRequest -> {
            assertThat(apiRequest.method()).isEqualTo("POST");
            assertThat(apiRequest.path()).isEqualTo("/here");
            assertThat(apiRequest.headers()).containsEntry("prefer", "wait=1");
            assertThat(new String(apiRequest.body(), UTF_8)).isEqualTo("söben");
        });
    }

    @Test
    void responseIsWrittenWithStatusHeadersAndBody() {
        var response = handler().handleRequest(event("POST", "x", false), testContext);

        assertThat(response.getStatusCode()).isEqualTo(207);
        assertThat(response.getHeaders()).containsEntry("X-Made-By", "the test");
        assertThat(response.getBody()).isEqualTo("x");
        assertThat(response.getIsBase64Encoded()).isFalse();
    }

    @Test
    void unexpectedExceptionAnswers500WithRequestIdOnly() {
        var handler = new ApiHandler(new Api(List.of(new Route("GET", "/here", ANY, _ -> {
            throw new IllegalStateException("the secret is 42");
        }))));

        var response = handler.handleRequest(event("GET", "", false), testContext);

        assertThat(response.getStatusCode()).isEqualTo(500);
        assertThat(response.getHeaders()).containsEntry("Content-Type", "application/problem+json");
        assertThat(response.getBody()).contains("request-1").doesNotContain("42", "Exception", "at dev.stride");
        assertThat(testContext.log()).contains("the secret is 42", "ApiHandlerTest");
    }

    /** On AWS the path is decoded, and has the stage in front of it, or the base path of a domain. */
    @ParameterizedTest
    @CsvSource({
        "GET /instances/{id}, $default, /instances/i1, '', /instances/i1",
        "GET /instances/{id}, prod, /prod/instances/i1, /prod, /instances/i1",
        "GET /instances/{id}, $default, /api/v1/instances/i1, /api/v1, /instances/i1",
        "GET /instances/{id}, $default, /instances/50%, '', /instances/50%25",
        "GET /instances/{id}, $default, /instances/a%20b, '', /instances/a%20b",
        "GET /instances/{id}, $default, /instances/a b ü, '', /instances/a b ü",
        "GET /health, instances, /instances/health, /instances, /health",
        "$default, $default, /instances/i1, '', /instances/i1",
        "$default, prod, /prod/instances/i1, /prod, /instances/i1",
        "$default, prod, /product/i1, '', /product/i1",
        "$default, prod, /prod, '', /prod"
    })
    void whatApiGatewayHasBeforeThePathIsLeftOut(String routeKey, String stage, String raw, String base, String path) {
        var event = event("GET", "", false);
        event.setRouteKey(routeKey);
        event.setRawPath(raw);
        event.getRequestContext().setStage(stage);

        assertThat(GatewayPath.from(event)).isEqualTo(new GatewayPath(base, path));
    }

    @Test
    void locationUsesTheCallersHostAndBasePath() {
        var handler = new ApiHandler(new Api(List.of(new Route(
                "POST", "/here", ANY, _ -> new ApiResponse(201, Map.of("Location", "/there"), new byte[0])))));
        var event = event("POST", "", false);
        event.setRouteKey("POST /here");
        event.setRawPath("/prod/here");

        assertThat(handler.handleRequest(event, testContext).getHeaders()).containsEntry("Location", "/prod/there");
    }

    @Test
    void whenAwsAsksForPatienceSoDoWe() {
        var throttled = ProvisionedThroughputExceededException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .build())
                .build();
        var handler = new ApiHandler(new Api(List.of(new Route("GET", "/here", ANY, _ -> {
            throw new IllegalStateException("while reading", throttled);
        }))));

        var response = handler.handleRequest(event("GET", "", false), testContext);

        assertThat(response.getStatusCode()).isEqualTo(429);
        assertThat(response.getHeaders())
                .containsEntry("Retry-After", "1")
                .containsEntry("Content-Type", "application/problem+json");
    }

    @Test
    void answerTooLargeAfterJsonEncodingIsReportedAsProblem() {
        var quotes = "\"".repeat(Limits.INVOCATION_BYTES / 2);
        var handler = new ApiHandler(new Api(
                List.of(new Route("GET", "/here", ANY, _ -> new ApiResponse(200, Map.of(), quotes.getBytes(UTF_8))))));

        assertThat(handler.handleRequest(event("GET", "", false), testContext).getStatusCode())
                .isEqualTo(413);
    }

    private ApiHandler handler() {
        return new ApiHandler(new Api(List.of(new Route("POST", "/here", ANY, apiRequest -> {
            requests.add(apiRequest);
            return new ApiResponse(207, Map.of("X-Made-By", "the test"), apiRequest.body());
        }))));
    }

    private static APIGatewayV2HTTPEvent event(String method, String body, boolean encoded) {
        return APIGatewayV2HTTPEvent.builder()
                .withRawPath("/here")
                .withHeaders(Map.of("Prefer", "wait=1"))
                .withBody(body)
                .withIsBase64Encoded(encoded)
                .withRequestContext(RequestContext.builder()
                        .withHttp(Http.builder()
                                .withMethod(method)
                                .withPath("/here")
                                .build())
                        .build())
                .build();
    }
}
