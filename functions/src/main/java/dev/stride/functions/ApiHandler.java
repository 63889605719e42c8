package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import dev.stride.Limits;
import dev.stride.aws.Throttling;
import dev.stride.call.trace.OpenSpan;
import dev.stride.call.trace.Span;
import dev.stride.call.trace.TraceContext;
import dev.stride.functions.api.Api;
import dev.stride.functions.api.Problem;
import dev.stride.functions.api.Request;
import dev.stride.functions.api.Response;
import dev.stride.functions.watch.Notice;
import dev.stride.functions.watch.Watch;
import dev.stride.functions.watch.Watching;
import dev.stride.runtime.Reach;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers the HTTP API: requests of API Gateway in payload format 2.0. */
public final class ApiHandler implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

    private static final String RETRY_AFTER_SECONDS = "1";

    /** Room for the status and the headers. */
    private static final int ENVELOPE_BYTES = 8 << 10;

    private final Api api;
    private final Watching watching;

    /** As Lambda makes it, from the environment. */
    public ApiHandler() {
        this(Wiring.fromEnvironment());
    }

    private ApiHandler(Wiring wiring) {
        this(wiring.api(), wiring.watching());
    }

    public ApiHandler(Api api) {
        this(api, Watching.forPeople());
    }

    public ApiHandler(Api api, Watching watching) {
        this.api = api;
        this.watching = watching;
    }

    @Override
    public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        return watching.over(context, watch -> answer(event, context, watch));
    }

    private APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent event, Context context, Watch watch) {
        try {
            var path = GatewayPath.of(event);
            var request = read(event, path.path());
            var response = watching.tracing().span(() -> span(request, context), () -> api.answer(request));
            watch.answered(request.method(), request.path(), response.status());
            watch.near(new Reach("PAYLOAD_BYTES", "", request.body().length, Limits.PAYLOAD_BYTES));
            return written(located(response, path.base()));
        } catch (RuntimeException e) {
            watch.tell(Notice.failed("request failed", e).with("path", String.valueOf(event.getRawPath())));
            return written(failed(e, context.getAwsRequestId()));
        }
    }

    private static Response failed(RuntimeException failure, String request) {
        return Throttling.isBehind(failure)
                ? Problem.tooManyRequests("AWS takes no more at the moment: try again in a second.")
                        .response()
                        .with("Retry-After", RETRY_AFTER_SECONDS)
                : Problem.internal("The request failed; the log has it as " + request + ".")
                        .response();
    }

    /** Part of the trace of who asks, if that is one. */
    private static OpenSpan span(Request request, Context context) {
        var parent = Optional.ofNullable(request.headers().get("traceparent")).flatMap(TraceContext::read);
        var id = context.getAwsRequestId();
        var name = request.method() + " request";
        return parent.map(it -> OpenSpan.within(it.within(id), it, Span.Kind.SERVER, name))
                .orElseGet(() -> OpenSpan.linked(TraceContext.of(id, id, true), List.of(), Span.Kind.SERVER, name))
                .with("url.path", request.path());
    }

    private static Request read(APIGatewayV2HTTPEvent event, String path) {
        var http = event.getRequestContext().getHttp();
        return new Request(
                http.getMethod().toUpperCase(Locale.ROOT),
                path,
                given(event.getQueryStringParameters()),
                given(event.getHeaders()).entrySet().stream()
                        .collect(Collectors.toMap(
                                header -> header.getKey().toLowerCase(Locale.ROOT),
                                Map.Entry::getValue,
                                (one, another) -> one + "," + another)),
                body(event));
    }

    private static byte[] body(APIGatewayV2HTTPEvent event) {
        var body = Optional.ofNullable(event.getBody()).orElse("");
        return event.getIsBase64Encoded() ? Base64.getDecoder().decode(body) : body.getBytes(StandardCharsets.UTF_8);
    }

    /** The places that a response names are below what API Gateway has before the path. */
    private static Response located(Response response, String base) {
        return Optional.ofNullable(response.headers().get("Location"))
                .map(location -> response.with("Location", base + location))
                .orElse(response);
    }

    private static Map<String, String> given(@Nullable Map<String, String> fields) {
        return Optional.ofNullable(fields).orElse(Map.of());
    }

    private static APIGatewayV2HTTPResponse written(Response response) {
        if (enveloped(response.body()) > Limits.INVOCATION_BYTES) {
            return written(
                    Problem.tooLarge("The answer is larger than one may be.").response());
        }
        return APIGatewayV2HTTPResponse.builder()
                .withStatusCode(response.status())
                .withHeaders(response.headers())
                .withBody(new String(response.body(), StandardCharsets.UTF_8))
                .withIsBase64Encoded(false)
                .build();
    }

    /** What a body measures as a text in the JSON that Lambda takes back, at most. */
    private static long enveloped(byte[] body) {
        long bytes = ENVELOPE_BYTES;
        for (var each : body) {
            bytes += each == '"' || each == '\\' || each == '\n' ? 2 : each >= 0 && each < ' ' ? 6 : 1;
        }
        return bytes;
    }
}
