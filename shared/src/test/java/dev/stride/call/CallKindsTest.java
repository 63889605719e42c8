package dev.stride.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.http.HttpReply;
import dev.stride.plan.CallTemplate;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallKindsTest {

    private static final CallRequest REQUEST =
            new CallRequest("key", 1, JsonNodeFactory.instance.objectNode(), Duration.ofSeconds(1));

    @Test
    void aCallGoesToTheKindThatItsTemplateNames() {
        var kinds = new CallKinds(Map.of("echo", new Echo()));
        var template = new CallTemplate("echo", TextNode.valueOf("hello"));

        assertThat(kinds.perform(template, REQUEST)).isEqualTo(new Reply.Answered(TextNode.valueOf("hello")));
    }

    @Test
    void aTemplateOfAnUnknownKindIsACorruptPlan() {
        var template = new CallTemplate("soap", JsonNodeFactory.instance.objectNode());

        assertThatThrownBy(() -> new CallKinds(Map.of()).perform(template, REQUEST))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("soap");
    }

    @Test
    void theRuntimeKnowsRest() {
        var kinds = CallKinds.over(_ -> new HttpReply.Unanswered(HttpReply.Reason.FORBIDDEN, "not in this test"));

        assertThat(kinds.byName()).containsOnlyKeys("rest");
    }

    private record Echo() implements CallKind {

        @Override
        public String name() {
            return "echo";
        }

        @Override
        public Resolution resolve(String operation, Resources resources) {
            return new Resolution.Resolved(new CallTemplate("echo", TextNode.valueOf(operation)));
        }

        @Override
        public Reply perform(CallTemplate template, CallRequest request) {
            return new Reply.Answered(template.template());
        }
    }
}
