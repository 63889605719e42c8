package dev.stride.call.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComputedHttpCallTest {

    private final List<String> sent = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"get", "PROPFIND", "M-SEARCH"})
    void computedMethod_isSent_ifItIsATokenOfHttp(String method) {
        assertThat(perform(method)).isInstanceOf(Reply.Answered.class);
        assertThat(sent).singleElement().asString().isEqualToIgnoringCase(method);
    }

    /** Such a method would put another target into the line of the request. */
    @ParameterizedTest
    @ValueSource(strings = {"", "GET /other HTTP/1.1", "GET\r\nHost: other", "GET\t", "\u20ac"})
    void computedMethod_thatIsNoTokenOfHttp_isNotSent(String method) {
        assertThat(perform(method))
                .isInstanceOfSatisfying(
                        Reply.Failed.class,
                        failed -> assertThat(failed.fault().name()).isEqualTo(Fault.VALIDATION));
        assertThat(sent).isEmpty();
    }

    private Reply perform(String method) {
        var arguments =
                JsonNodeFactory.instance.objectNode().put("method", method).put("uri", "http://service.example/orders");
        var request = new CallRequest(
                "send", "workflow", "instance", "key", 1, arguments, Duration.ofSeconds(1), Optional.empty());
        return new ComputedHttpCall()
                .perform(
                        CallTemplate.withoutAuth(ComputedHttpCall.NAME, JsonNodeFactory.instance.textNode("")),
                        request,
                        StubClients.withHttp(made -> {
                            sent.add(made.method());
                            return new HttpReply.Answered(200, Map.of(), new byte[0]);
                        }));
    }
}
