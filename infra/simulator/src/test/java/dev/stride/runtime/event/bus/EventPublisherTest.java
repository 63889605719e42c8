package dev.stride.runtime.event.bus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.instance.Instances;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Publishing of events that a bus does not accept unchanged. */
class EventPublisherTest {

    private static final String TELLER = """
            id: teller
            specVersion: '0.8'
            start: Tell
            events: [{name: told, kind: produced, type: told, source: /shop}]
            states:
              - name: Tell
                type: inject
                data: {}
                end:
                  produceEvents:
                    - eventRef: told
                      data: '${ {text: .text} }'
                      contextAttributes: {note: '${ .note }'}
            """;

    private static final String LISTENER = """
            id: listener
            specVersion: '0.8'
            start: Listen
            events: [{name: told, kind: consumed, type: told, source: /shop}]
            states:
              - {name: Listen, type: event, onEvents: [{eventRefs: [told]}], end: true}
            """;

    private final PublishingWorld publishingWorld = new PublishingWorld(RuntimeConfig.DEFAULT);

    @AfterEach
    void closeTheWorld() {
        publishingWorld.world.close();
    }

    @Test
    void eventTooLargeForTheBus_isPublishedWithADataReference_andConsumedWithItsData() {
        var text = "x".repeat(Limits.PUBLISHED_EVENT_BYTES);
        publishingWorld.deploy(LISTENER);

        tell(text, "n");

        assertThat(publishingWorld.events()).singleElement().satisfies(event -> {
            assertThat(event.has("data")).isFalse();
            assertThat(event.path("dataref").asText()).startsWith("stride:event-data/");
            assertThat(event.path("note").asText()).isEqualTo("n");
        });
        assertThat(publishingWorld
                        .instances
                        .list(Optional.of("listener"), Optional.of(Status.COMPLETED), 10, Optional.empty())
                        .instances())
                .singleElement()
                .satisfies(listed -> assertThat(publishingWorld
                                .instances
                                .find(listed.id())
                                .flatMap(Instances.Instance::output)
                                .orElseThrow()
                                .path("text")
                                .asText())
                        .isEqualTo(text));
    }

    @Test
    void eventSmallEnoughForTheEventBus_isPublishedWithItsData() {
        tell("x", "n");

        assertThat(publishingWorld.events())
                .singleElement()
                .satisfies(event -> assertThat(event.at("/data/text").asText()).isEqualTo("x"));
    }

    @Test
    void invalidCloudEventAttribute_faultsThePublishingInstance() {
        var instance = tell("x", "one\ntwo");

        assertFault(instance, Fault.VALIDATION, "the event `told` is not a valid CloudEvent: `note` must not");
    }

    @Test
    void oversizedCloudEventAttributes_faultThePublishingInstance() {
        var instance = tell("x", "n".repeat(Limits.EVENT_ATTRIBUTE_CHARACTERS));

        assertFault(instance, Fault.LIMIT, "the attributes of `told`");
    }

    private String tell(String text, String note) {
        publishingWorld.deploy(TELLER);
        var input = JsonNodeFactory.instance.objectNode().put("text", text).put("note", note);
        var instance = publishingWorld.start("teller", input);
        publishingWorld.runUntil(Duration.ofMinutes(1));
        return instance;
    }

    private void assertFault(String instance, String code, String message) {
        assertThat(publishingWorld.events()).isEmpty();
        var fault = publishingWorld
                .instances
                .find(instance)
                .orElseThrow()
                .raised()
                .orElseThrow()
                .fault();
        assertThat(fault.code()).isEqualTo(code);
        assertThat(fault.message()).contains(message);
    }
}
