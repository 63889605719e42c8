package dev.stride.runtime.port.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Rules.Route;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of {@link Rules}, tested against each adapter. No rules exist at the start of a test. */
public abstract class RulesContract {

    private static final Route PAID = new Route("paid", "/orders");
    private static final Route SHIPPED = new Route("shipped", "/orders");

    /** Returns the adapter under test; a test gets the same one at each call. */
    protected abstract Rules rules();

    /** Returns the bus on which the rules are. */
    protected abstract Bus bus();

    /** Receives all envelopes in the event queue. */
    protected abstract List<JsonNode> delivered();

    @Test
    public void eventThatMatchesARule_isDeliveredToTheQueue_inTheFormatOfEventBridge() {
        rules().set("one", List.of(PAID));
        bus().publish(List.of(event("1", "paid", "/orders")));
        assertThat(delivered()).singleElement().satisfies(envelope -> {
            assertThat(envelope.path("source").asText()).isEqualTo("/orders");
            assertThat(envelope.path("detail-type").asText()).isEqualTo("paid");
            assertThat(envelope.path("account").asText()).isNotEmpty();
            assertThat(envelope.at("/detail/id").asText()).isEqualTo("1");
        });
    }

    @Test
    public void eventWithoutMatchingRule_isNotDelivered() {
        bus().publish(List.of(event("1", "paid", "/orders")));
        rules().set("one", List.of(PAID));
        bus().publish(List.of(event("2", "shipped", "/orders"), event("3", "paid", "/other")));
        assertThat(delivered()).isEmpty();
    }

    @Test
    public void eventRule_matchesASourceOnlyTogetherWithItsConfiguredEventType() {
        rules().set("one", List.of(PAID, new Route("shipped", "/parcels")));
        bus().publish(List.of(
                event("1", "paid", "/orders"), event("2", "shipped", "/orders"), event("3", "shipped", "/parcels")));
        assertThat(ids()).containsExactlyInAnyOrder("1", "3");
    }

    @Test
    public void replacedEventRule_matchesOnlyTheEventsOfItsNewDefinition() {
        rules().set("one", List.of(PAID));
        rules().set("one", List.of(SHIPPED));
        rules().set("one", List.of(SHIPPED));
        bus().publish(List.of(event("1", "paid", "/orders"), event("2", "shipped", "/orders")));
        assertThat(ids()).containsExactly("2");
    }

    @Test
    public void removedEventRule_noLongerMatches_whileOtherRulesStillMatch() {
        rules().set("one", List.of(PAID));
        rules().set("two", List.of(SHIPPED));
        rules().remove("one");
        rules().remove("one");
        rules().remove("never");
        bus().publish(List.of(event("1", "paid", "/orders"), event("2", "shipped", "/orders")));
        assertThat(ids()).containsExactly("2");
    }

    @Test
    public void removedEventRule_canBeSetAgain() {
        rules().set("one", List.of(PAID));
        rules().remove("one");
        rules().set("one", List.of(PAID));
        bus().publish(List.of(event("1", "paid", "/orders")));
        assertThat(ids()).containsExactly("1");
    }

    @Test
    public void plusWildcard_matchesAnyPathSegmentOfAnEventSource() {
        rules().set("one", List.of(new Route("lit", "/rooms/+/lamp"), new Route("lit", "+")));
        bus().publish(List.of(
                event("1", "lit", "/rooms/kitchen/lamp"),
                event("2", "lit", "/rooms/hall"),
                event("3", "lit", "lamp"),
                event("4", "out", "/rooms/kitchen/lamp")));
        assertThat(ids()).contains("1", "3").doesNotContain("4");
    }

    @Test
    public void asteriskInsideALongerEventSourcePattern_isMatchedLiterally() {
        rules().set("one", List.of(new Route("t", "urn:a*"), new Route("t", "/b*/+")));
        bus().publish(List.of(
                event("1", "t", "urn:a*"),
                event("2", "t", "urn:ab"),
                event("3", "t", "/b*/x"),
                event("4", "t", "/bc/x")));
        assertThat(ids()).containsExactlyInAnyOrder("1", "3");
    }

    @Test
    public void eventMatchedByTwoRules_isDeliveredAtLeastOnceInTotal() {
        rules().set("one", List.of(PAID));
        rules().set("two", List.of(PAID, SHIPPED));
        bus().publish(List.of(event("1", "paid", "/orders")));
        assertThat(ids()).isNotEmpty().containsOnly("1");
    }

    @Test
    public void manyPublishedEvents_areAllDelivered() {
        rules().set("one", List.of(PAID));
        var events = IntStream.range(0, 25)
                .mapToObj(number -> event("" + number, "paid", "/orders"))
                .toList();
        bus().publish(events);
        assertThat(ids())
                .containsExactlyInAnyOrderElementsOf(
                        events.stream().map(CloudEvent::getId).toList());
    }

    protected final List<String> ids() {
        var ids = new ArrayList<String>();
        delivered().forEach(envelope -> ids.add(envelope.at("/detail/id").asText()));
        return ids;
    }

    protected static CloudEvent event(String id, String type, String source) {
        return CloudEventBuilder.v1()
                .withId(id)
                .withSource(URI.create(source))
                .withType(type)
                .build();
    }
}
