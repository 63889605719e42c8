package dev.stride.call.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallKindsTest {

    private static final CallRequest REQUEST = new CallRequest(
            "echoed",
            "workflow",
            "instance",
            "key",
            1,
            JsonNodeFactory.instance.objectNode(),
            Duration.ofSeconds(1),
            Optional.empty());

    @Test
    void compiledCall_isPerformedByTheHandlerOfItsCallKind() {
        var kinds = CallKinds.of(List.of(new Echo()), StubClients.NONE);
        var template = CallTemplate.withoutAuth("echo", TextNode.valueOf("hello"));

        assertThat(kinds.perform(template, REQUEST)).isEqualTo(new Reply.Answered(TextNode.valueOf("hello")));
    }

    @Test
    void performingACallOfAnUnknownKind_suchAsSoap_throwsAnException() {
        var template = CallTemplate.withoutAuth("soap", JsonNodeFactory.instance.objectNode());

        assertThatThrownBy(() -> CallKinds.of(List.of(), StubClients.NONE).perform(template, REQUEST))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("soap");
    }

    @Test
    void callKindNamedRest_isBuiltIn() {
        assertThat(CallKinds.builtIn(StubClients.NONE).names()).contains("rest");
    }

    @Test
    void kindsThatOnlyCompilersOfLanguagesUse_areNeitherOfferedToAuthors_norFoundByTheirNames() {
        var kinds = CallKinds.builtIn(StubClients.NONE);
        var internal = List.of("asyncapi-message", "http-action", "http-computed", "rest-url", "uncallable");

        assertThat(kinds.namesForAuthors())
                .containsExactly(
                        "asyncapi",
                        "dice",
                        "eventbridge",
                        "graphql",
                        "http",
                        "json",
                        "knative",
                        "lambda",
                        "odata",
                        "rest",
                        "rpc",
                        "sns",
                        "sqs",
                        "stepfunctions",
                        "sysout")
                .allMatch(name -> kinds.findForAuthor(name).isPresent());
        assertThat(internal)
                .allMatch(name -> kinds.find(name).isPresent())
                .allMatch(name -> kinds.findForAuthor(name).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(classes = {HttpClient.class, AllowListedHttpClient.class})
    void failedAttempt_describesItsLastRequest_withoutConfidentialHeaders(Class<? extends HttpClient> client) {
        var clients = StubClients.withHttp(_ -> new HttpReply.Unanswered(HttpReply.Reason.TIMED_OUT, "too late"));
        var kinds = CallKinds.of(
                List.of(new Failing(given -> {
                    given.get(client).send(request("/first", ""));
                    given.get(client).send(request("/second", "{\"a\": 1}"));
                })),
                clients);
        var reply = (Reply.Failed) kinds.perform(CallTemplate.withoutAuth("failing", TextNode.valueOf("")), REQUEST);

        assertThat(reply.request().orElseThrow()).hasToString("""
                {"method":"POST","url":"https://shop.example/second","headers":{"Cookie":"***","Idempotency-Key":"k","X-Api-Key":"***",\
                "X-Trace":"t"},"body":"{\\"a\\": 1}"}""");
    }

    @Test
    void failedAttemptWithoutARequest_describesItsArguments() {
        var kinds = CallKinds.of(List.of(new Failing(_ -> {})), StubClients.NONE);
        var reply = (Reply.Failed) kinds.perform(CallTemplate.withoutAuth("failing", TextNode.valueOf("")), REQUEST);

        assertThat(reply.request().orElseThrow()).hasToString("{\"arguments\":{}}");
    }

    private static HttpRequest request(String path, String body) {
        return new HttpRequest(
                "POST",
                URI.create("https://shop.example" + path),
                Map.of("X-Trace", "t", "X-Api-Key", "a", "Cookie", "c", "Idempotency-Key", "k"),
                body.getBytes(StandardCharsets.UTF_8),
                Duration.ofSeconds(1));
    }

    /** A kind whose calls fail after they have used the clients. */
    private record Failing(Consumer<OutboundClients> use) implements CallKind {

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
            return new Resolution.Resolved(CallTemplate.withoutAuth("failing", TextNode.valueOf("")));
        }

        @Override
        public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
            use.accept(outboundClients);
            return new Reply.Failed(Fault.of(Fault.COMMUNICATION, "no"));
        }
    }

    private record Echo() implements CallKind {

        @Override
        public String name() {
            return "echo";
        }

        @Override
        public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
            return new Resolution.Resolved(
                    CallTemplate.withoutAuth("echo", TextNode.valueOf(functionOperation.text())));
        }

        @Override
        public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
            return new Reply.Answered(template.template());
        }
    }
}
