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
import dev.stride.plan.call.CallTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
