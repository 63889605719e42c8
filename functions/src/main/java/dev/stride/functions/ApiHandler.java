package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import dev.stride.Limits;
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
            var request = read(event);
            var response = watching.tracing().span(() -> span(request, context), () -> api.answer(request));
            watch.answered(request.method(), request.path(), response.status());
            watch.near(new Reach("PAYLOAD_BYTES", "", request.body().length, Limits.PAYLOAD_BYTES));
            return written(response);
        } catch (RuntimeException e) {
            watch.tell(Notice.failed("request failed", e).with("path", String.valueOf(event.getRawPath())));
            var detail = "The request failed; the log has it as " + context.getAwsRequestId() + ".";
            return written(Problem.internal(detail).response());
        }
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

    private static Request read(APIGatewayV2HTTPEvent event) {
        var http = event.getRequestContext().getHttp();
        return new Request(
                http.getMethod().toUpperCase(Locale.ROOT),
                event.getRawPath(),
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

    private static Map<String, String> given(@Nullable Map<String, String> fields) {
        return Optional.ofNullable(fields).orElse(Map.of());
    }

    private static APIGatewayV2HTTPResponse written(Response response) {
        return APIGatewayV2HTTPResponse.builder()
                .withStatusCode(response.status())
                .withHeaders(response.headers())
                .withBody(new String(response.body(), StandardCharsets.UTF_8))
                .withIsBase64Encoded(false)
                .build();
    }
}
