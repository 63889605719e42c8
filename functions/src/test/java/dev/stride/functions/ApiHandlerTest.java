package dev.stride.functions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import dev.stride.Limits;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.ApiHandler.GatewayRequest;
import dev.stride.functions.http.AccessPolicy;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.message.ApiCaller;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.stage.GatewayEvents;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.AwsUsage;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.RedactingSecrets;
import dev.stride.functions.telemetry.SpanExporter;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

class ApiHandlerTest {

    private static final ApiOperation ANY =
            new ApiOperation("any", Permission.READ, "Does anything.", List.of(), List.of(), false, Map.of());

    private static final AccessPolicy EVERYONE = new AccessPolicy.Everyone();

    private final List<ApiRequest> requests = new ArrayList<>();
    private final TestContext testContext = new TestContext();

    @Test
    void apiGatewayEvent_becomesARequestWithLowerCaseHeaderNamesAndADecodedBody() {
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
    void statusAndHeadersAndBodyOfAResponse_areReturnedToApiGateway() {
        var response = handler().handleRequest(event("POST", "x", false), testContext);

        assertThat(response.getStatusCode()).isEqualTo(207);
        assertThat(response.getHeaders()).containsEntry("X-Made-By", "the test");
        assertThat(response.getBody()).isEqualTo("x");
        assertThat(response.getIsBase64Encoded()).isFalse();
    }

    @Test
    void unexpectedExceptionAnswers500WithoutDetailsExceptTheRequestId() {
        var handler = new ApiHandler(new Api(
                List.of(new Route("GET", "/here", ANY, _ -> {
                    throw new IllegalStateException("the secret is 42");
                })),
                EVERYONE));

        var response = handler.handleRequest(event("GET", "", false), testContext);

        assertThat(response.getStatusCode()).isEqualTo(500);
        assertThat(response.getHeaders()).containsEntry("Content-Type", "application/problem+json");
        assertThat(response.getBody()).contains("request-1").doesNotContain("42", "Exception", "at dev.stride");
        assertThat(testContext.log()).contains("the secret is 42", "ApiHandlerTest");
    }

    /** API Gateway decodes the path, and puts the base path of a domain before it. */
    @ParameterizedTest
    @CsvSource({
        "'', /instances/i1, '', /instances/i1",
        "/api/v1, /api/v1/instances/i1, /api/v1, /instances/i1",
        "/api/v1, /instances/i1, '', /instances/i1",
        "/api, /apis/i1, '', /apis/i1",
        "'', /api/v1/instances/i1, '', /api/v1/instances/i1",
        "'', /instances/50%, '', /instances/50%"
    })
    void requestPath_losesOnlyTheConfiguredBasePath(String configured, String raw, String base, String path) {
        var event = event("GET", "", false);
        event.setRawPath(raw);

        var parsed = GatewayRequest.parse(event, configured);

        assertThat(parsed.request().path()).isEqualTo(path);
        assertThat(parsed.basePath()).isEqualTo(base);
    }

    @ParameterizedTest
    @CsvSource({
        "arn:aws:iam::1:user/ann, arn:aws:iam::1:user/ann",
        "arn:aws:sts::1:assumed-role/shop/i-12, arn:aws:sts::1:assumed-role/shop",
        "arn:aws-cn:sts::1:federated-user/bob, arn:aws-cn:sts::1:federated-user/bob"
    })
    void iamPrincipalOfTheCaller_omitsTheRoleSessionName(String arn, String principal) {
        var event = event("POST", "", false);
        event.getRequestContext().setAuthorizer(GatewayEvents.signature(arn));

        assertThat(GatewayRequest.parse(event, "").request().caller()).isEqualTo(new ApiCaller.IamPrincipal(principal));
    }

    @ParameterizedTest
    @CsvSource({"stride/read stride/start", "[stride/read stride/start]", "'[stride/read, stride/start]'"})
    void scopesOfATokenAreReadFromItsClaims(String claim) {
        var event = event("POST", "", false);
        event.getRequestContext().setAuthorizer(GatewayEvents.token("ann", claim));

        assertThat(GatewayRequest.parse(event, "").request().caller())
                .isEqualTo(new ApiCaller.TokenBearer(Optional.of("ann"), Set.of("stride/read", "stride/start")));
    }

    @ParameterizedTest
    @CsvSource({
        "POST, $default, /here, 404",
        "POST, POST /{proxy+}, /here, 404",
        "HEAD, HEAD /{proxy+}, /here, 405",
        "POST, POST /here, /workflows/shop-1/here, 400"
    })
    void request_withoutAMatchingApiGatewayRouteKey_isRefused(String method, String routeKey, String path, int status) {
        var event = event(method, "", false);
        event.setRouteKey(routeKey);
        event.setRawPath(path);

        assertThat(handler().handleRequest(event, testContext).getStatusCode()).isEqualTo(status);
        assertThat(requests).isEmpty();
    }

    @Test
    void locationHeader_includesTheBasePathOfTheApi() {
        var route =
                new Route("POST", "/here", ANY, _ -> new ApiResponse(201, Map.of("Location", "/there"), new byte[0]));
        var handler = new ApiHandler(new Api(List.of(route), EVERYONE), Telemetry.asText(), "/prod");
        var event = event("POST", "", false);
        event.setRawPath("/prod/here");

        assertThat(handler.handleRequest(event, testContext).getHeaders()).containsEntry("Location", "/prod/there");
    }

    @Test
    void throttlingByDynamoDb_isAnswered429WithRetryAfter() {
        var throttled = ProvisionedThroughputExceededException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .build())
                .build();
        var handler = new ApiHandler(new Api(
                List.of(new Route("GET", "/here", ANY, _ -> {
                    throw new IllegalStateException("while reading", throttled);
                })),
                EVERYONE));

        var response = handler.handleRequest(event("GET", "", false), testContext);

        assertThat(response.getStatusCode()).isEqualTo(429);
        assertThat(response.getHeaders())
                .containsEntry("Retry-After", "1")
                .containsEntry("Content-Type", "application/problem+json");
    }

    @Test
    void responseTooLargeAfterJsonEncodingIsReplacedByAProblemDocument() {
        var quotes = "\"".repeat(Limits.INVOCATION_BYTES / 2);
        var handler = new ApiHandler(new Api(
                List.of(new Route("GET", "/here", ANY, _ -> new ApiResponse(200, Map.of(), quotes.getBytes(UTF_8)))),
                EVERYONE));

        assertThat(handler.handleRequest(event("GET", "", false), testContext).getStatusCode())
                .isEqualTo(413);
    }

    @ParameterizedTest(name = "a request that is {0} is logged with the status {1}")
    @CsvSource({"answered, 200", "answered with too much, 413", "refused, 400", "failed, 500"})
    void requestIsLoggedOnce_withTheStatusThatTheCallerReceives(String how, int status) {
        var lines = new ArrayList<String>();
        var routes = List.of(new Route("GET", "/here", ANY, _ -> switch (how) {
            case "answered" -> new ApiResponse(200, Map.of(), new byte[0]);
            case "answered with too much" ->
                new ApiResponse(
                        200, Map.of(), "\"".repeat(Limits.INVOCATION_BYTES / 2).getBytes(UTF_8));
            case "refused" -> throw new ProblemException(Problem.badRequest("no"));
            default -> throw new IllegalStateException("broken");
        }));
        var secrets = new RedactingSecrets(SecretSource.NONE);
        var telemetry = Telemetry.forCloudWatch(
                Level.DEBUG,
                new MetricScope("shop", false),
                InstantSource.system(),
                secrets,
                SpanExporter.NONE,
                new AwsUsage(),
                lines::add);

        var response = new ApiHandler(new Api(routes, EVERYONE), telemetry)
                .handleRequest(event("GET", "", false), testContext);

        assertThat(response.getStatusCode()).isEqualTo(status);
        assertThat(lines)
                .filteredOn(line -> line.contains("\"message\":\"request\""))
                .singleElement()
                .satisfies(line ->
                        assertThat(line).contains("\"method\":\"GET\"", "\"path\":\"/here\"", "\"status\":" + status));
    }

    @Test
    void responseOfEveryRequest_isNotToBeStored() {
        var routes = List.of(new Route("GET", "/here", ANY, _ -> {
            throw new ProblemException(Problem.badRequest("no"));
        }));

        var response = new ApiHandler(new Api(routes, EVERYONE)).handleRequest(event("GET", "", false), testContext);

        assertThat(response.getHeaders()).containsEntry("Cache-Control", "no-store");
    }

    private ApiHandler handler() {
        return new ApiHandler(new Api(
                List.of(new Route("POST", "/here", ANY, apiRequest -> {
                    requests.add(apiRequest);
                    return new ApiResponse(207, Map.of("X-Made-By", "the test"), apiRequest.body());
                })),
                EVERYONE));
    }

    private static APIGatewayV2HTTPEvent event(String method, String body, boolean encoded) {
        return APIGatewayV2HTTPEvent.builder()
                .withRouteKey(method.toUpperCase(Locale.ROOT) + " /here")
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
