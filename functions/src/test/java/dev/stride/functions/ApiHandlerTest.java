package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import dev.stride.functions.api.Api;
import dev.stride.functions.api.Operation;
import dev.stride.functions.api.Request;
import dev.stride.functions.api.Response;
import dev.stride.functions.api.Right;
import dev.stride.functions.api.Route;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiHandlerTest {

    private static final Operation ANY =
            new Operation("any", Right.READ, "Does anything.", List.of(), List.of(), false, Map.of());

    private final List<Request> requests = new ArrayList<>();
    private final Invocation invocation = new Invocation();

    @Test
    void aRequestIsReadWithItsHeadersInLowerCaseAndItsBodyDecoded() {
        var body = Base64.getEncoder().encodeToString("söben".getBytes(StandardCharsets.UTF_8));

        handler().handleRequest(event("post", body, true), invocation);

        assertThat(requests).singleElement().satisfies(request -> {
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.path()).isEqualTo("/here");
            assertThat(request.headers()).containsEntry("prefer", "wait=1");
            assertThat(new String(request.body(), StandardCharsets.UTF_8)).isEqualTo("söben");
        });
    }

    @Test
    void aResponseIsWrittenWithItsStatusHeadersAndBody() {
        var response = handler().handleRequest(event("POST", "x", false), invocation);

        assertThat(response.getStatusCode()).isEqualTo(207);
        assertThat(response.getHeaders()).containsEntry("X-Made-By", "the test");
        assertThat(response.getBody()).isEqualTo("x");
        assertThat(response.getIsBase64Encoded()).isFalse();
    }

    @Test
    void aBugIsAProblemThatNamesTheRequestAndTellsNothingElse() {
        var handler = new ApiHandler(new Api(List.of(new Route("GET", "/here", ANY, _ -> {
            throw new IllegalStateException("the secret is 42");
        }))));

        var response = handler.handleRequest(event("GET", "", false), invocation);

        assertThat(response.getStatusCode()).isEqualTo(500);
        assertThat(response.getHeaders()).containsEntry("Content-Type", "application/problem+json");
        assertThat(response.getBody()).contains("request-1").doesNotContain("42", "Exception", "at dev.stride");
        assertThat(invocation.log()).contains("the secret is 42", "ApiHandlerTest");
    }

    private ApiHandler handler() {
        return new ApiHandler(new Api(List.of(new Route("POST", "/here", ANY, request -> {
            requests.add(request);
            return new Response(207, Map.of("X-Made-By", "the test"), request.body());
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
