package dev.stride.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.plan.CallTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallKindsTest {

    private static final CallRequest REQUEST = new CallRequest(
            "echoed",
            "instance",
            "key",
            1,
            JsonNodeFactory.instance.objectNode(),
            Duration.ofSeconds(1),
            Optional.empty());

    @Test
    void aCallGoesToTheKindThatItsTemplateNames() {
        var kinds = CallKinds.of(List.of(new Echo()), Doors.CLOSED);
        var template = CallTemplate.open("echo", TextNode.valueOf("hello"));

        assertThat(kinds.perform(template, REQUEST)).isEqualTo(new Reply.Answered(TextNode.valueOf("hello")));
    }

    @Test
    void aTemplateOfAnUnknownKindIsACorruptPlan() {
        var template = CallTemplate.open("soap", JsonNodeFactory.instance.objectNode());

        assertThatThrownBy(() -> CallKinds.of(List.of(), Doors.CLOSED).perform(template, REQUEST))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("soap");
    }

    @Test
    void theRuntimeKnowsRest() {
        assertThat(CallKinds.over(Doors.CLOSED).names()).contains("rest");
    }

    private record Echo() implements CallKind {

        @Override
        public String name() {
            return "echo";
        }

        @Override
        public Resolution resolve(Operation operation, Resources resources) {
            return new Resolution.Resolved(CallTemplate.open("echo", TextNode.valueOf(operation.text())));
        }

        @Override
        public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
            return new Reply.Answered(template.template());
        }
    }
}
