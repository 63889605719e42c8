package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.plan.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Publishes messages as HTTP requests. The behaviour of HTTP itself is tested with the HTTP client. */
class HttpPublisherTest {

    private static final Publications HOOKS = Publications.to(BrokerProtocol.HTTP, 8080);

    private final List<HttpRequest> sent = new ArrayList<>();

    @Test
    void messageIsSentAsHttpRequestWithIdempotencyKey() {
        var publishResult = publish(HOOKS.message("/hooks/7", "{\"method\": \"PUT\"}"), answered(204));

        assertThat(publishResult).isInstanceOf(PublishResult.Published.class);
        var request = sent.getFirst();
        assertThat(request.method()).isEqualTo("PUT");
        assertThat(request.uri()).hasToString("http://127.0.0.1:8080/hooks/7");
        assertThat(new String(request.body(), StandardCharsets.UTF_8)).isEqualTo("{\"lumens\":3}");
        assertThat(request.headers())
                .containsEntry("Idempotency-Key", "key-1")
                .containsEntry("Content-Type", "application/json")
                .containsEntry("trace", "t-1")
                .doesNotContainKey("Authorization");
    }

    @Test
    void httpPublisher_sendsCredentialsOnlyIfTheAsyncApiServerRequiresThem() {
        publish(HOOKS.login(LoginScheme.HEADER).by(Publications.ANN, "hooks"), answered(200));
        publish(HOOKS.by(Publications.ANN, "hooks"), answered(200));

        assertThat(sent.get(0).headers()).containsEntry("Authorization", "Basic YW5uOnNlY3JldA==");
        assertThat(sent.get(1).headers()).doesNotContainKey("Authorization");
    }

    @ParameterizedTest
    @CsvSource({"404", "500", "302"})
    void httpErrorStatus_causesAFaultWithThatCode(int status) {
        assertThat(Publishing.fault(publish(HOOKS.message("hooks"), answered(status)))
                        .code())
                .isEqualTo(Integer.toString(status));
    }

    @ParameterizedTest
    @EnumSource
    void eachCauseOfAFailedHttpRequest_isMappedToItsFaultCode(HttpReply.Reason reason) {
        var code = Publishing.fault(publish(HOOKS.message("hooks"), new HttpReply.Unanswered(reason, "why")))
                .code();
        assertThat(code)
                .isEqualTo(
                        switch (reason) {
                            case FORBIDDEN -> Fault.CONFIGURATION;
                            case UNREACHABLE, BROKEN -> Fault.COMMUNICATION;
                            case TIMED_OUT -> Fault.TIMEOUT;
                            case TOO_LARGE -> Fault.LIMIT;
                        });
    }

    @Test
    void asyncApiChannelNameThatIsInvalidInAUrl_causesAFault() {
        assertThat(Publishing.fault(publish(HOOKS.message("a b"), answered(200)))
                        .code())
                .isEqualTo(Fault.VALIDATION);
    }

    private static HttpReply answered(int status) {
        return new HttpReply.Answered(status, Map.of(), new byte[0]);
    }

    private PublishResult publish(Publication publication, HttpReply reply) {
        return new NetworkPublisher(StubClients.withHttp(request -> {
                    sent.add(request);
                    return reply;
                }))
                .publish(publication);
    }
}
