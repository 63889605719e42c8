package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the events which workflows may consume are listed with the instances that are known to have consumed them. */
class ArrivedEventsTest {

    private static final String STARTED = """
            id: started
            version: '1'
            specVersion: '0.8'
            start: Paid
            events: [ { name: Paid, type: paid, source: /bank } ]
            states: [ { name: Paid, type: event, onEvents: [ { eventRefs: [Paid] } ], end: true } ]
            """;

    private static final String WAITING = """
            id: waiting
            version: '1'
            specVersion: '0.8'
            start: Hear
            events:
              - name: Confirmed
                type: confirmed
                source: /hotel
                correlation: [ { contextAttributeName: trip, contextAttributeValue: '${ .trip }' } ]
            states: [ { name: Hear, type: callback, action: { functionRef: ask }, eventRef: Confirmed, end: true } ]
            functions: [ { name: ask, type: expression, operation: '{ asked: true }' } ]
            """;

    private static final String WAITING_FOR_ROOM = """
            id: roomed
            version: '1'
            specVersion: '0.8'
            start: Hear
            events:
              - name: Booked
                type: booked
                source: /hotel
                correlation:
                  - { contextAttributeName: trip, contextAttributeValue: '${ .trip }' }
                  - { contextAttributeName: room, contextAttributeValue: '${ .room }' }
            states: [ { name: Hear, type: callback, action: { functionRef: ask }, eventRef: Booked, end: true } ]
            functions: [ { name: ask, type: expression, operation: '{ asked: true }' } ]
            """;

    /** A workflow of which the first instance that waits for an event takes its value. */
    private static final String TAKING = """
            id: ID
            version: '1'
            specVersion: '0.8'
            start: Hear
            events:
              - { name: Confirmed, type: confirmed, source: /hotel, correlation: [ { contextAttributeName: trip } ] }
            states: [ { name: Hear, type: callback, action: { functionRef: ask }, eventRef: Confirmed, end: true } ]
            functions: [ { name: ask, type: expression, operation: '{ asked: true }' } ]
            """;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @BeforeEach
    void deploy() {
        inMemoryFunctions.deploy(STARTED);
        inMemoryFunctions.deploy(WAITING);
    }

    @Test
    void eventIsListedWithTheInstanceThatItStarted() {
        send("paid", "/bank", "1", "");
        var event = list("type=paid").at("/events/0");
        var instance =
                apiTestClient.get("/instances").body().at("/instances/0/id").asText();

        assertThat(event.path("id").asText()).isEqualTo("1");
        assertThat(event.path("source").asText()).isEqualTo("/bank");
        assertThat(event.at("/consumedBy/0").asText()).isNotEmpty().isEqualTo(instance);
        assertThat(event.path("expiresAt").asText())
                .isGreaterThan(event.path("at").asText());
    }

    @Test
    void eventList_isNewestFirstAcrossPages_andCanBeFilteredByTime() {
        for (int number = 1; number <= 5; number++) {
            send("paid", "/bank", Integer.toString(number), "");
            inMemoryFunctions.advanceTime(Duration.ofMinutes(1));
        }

        assertThat(pages("type=paid&limit=2")).containsExactly("5", "4", "3", "2", "1");
        assertThat(pages("type=paid&limit=2&from=" + InMemoryFunctions.START.plusSeconds(150)))
                .containsExactly("5", "4");
        assertThat(pages("type=other")).isEmpty();
    }

    @Test
    void eventWithACorrelationAttribute_isListed_onlyIfTheQueryContainsTheValueOfTheAttribute() {
        send("confirmed", "/hotel", "7", ", \"trip\": \"T-1\"");

        assertThat(list("type=confirmed").at("/needed/0").asText()).isEqualTo("trip");
        assertThat(list("type=confirmed").path("events")).isEmpty();
        var listed = list("type=confirmed&correlation=trip:T-1").at("/events/0");
        assertThat(listed.path("id").asText()).isEqualTo("7");
        assertThat(listed.at("/correlation/trip").asText()).isEqualTo("T-1");
        assertThat(list("type=confirmed&correlation=trip:T-2").path("events")).isEmpty();
    }

    @Test
    void eventWithTwoCorrelations_isListed_ifTheQueryContainsBothCorrelationValues() {
        inMemoryFunctions.deploy(WAITING_FOR_ROOM);
        send("booked", "/hotel", "7", ", \"trip\": \"T-1\", \"room\": \"2,3\"");

        assertThat(list("type=booked&correlation=trip:T-1").path("events")).isEmpty();
        assertThat(list("type=booked&correlation=trip:T-1").at("/needed/0").asText())
                .isEqualTo("room");
        assertThat(list("type=booked&correlation=trip:T-1,room:2,3")
                        .at("/events/0/id")
                        .asText())
                .isEqualTo("7");
    }

    @Test
    void eventWhoseCorrelationAttributeMatchesWaitingInstances_isListedWithTheseInstances() {
        for (var trip : List.of("T-1", "T-1", "T-2")) {
            apiTestClient.post("/workflows/waiting/instances", "{\"trip\": \"%s\"}".formatted(trip));
        }
        inMemoryFunctions.deliverAll();
        send("confirmed", "/hotel", "7", ", \"trip\": \"T-1\"");
        send("confirmed", "/hotel", "8", ", \"trip\": \"T-3\"");

        assertThat(consumers("type=confirmed&correlation=trip:T-1"))
                .containsExactlyInAnyOrder("instance-1", "instance-2");
        assertThat(consumers("type=confirmed&correlation=trip:T-3")).isEmpty();
    }

    @Test
    void eventThatInstancesOfSeveralWorkflowsTook_isListedWithAllOfThem() {
        for (var workflow : List.of("first", "second")) {
            inMemoryFunctions.deploy(TAKING.replace("ID", workflow));
            apiTestClient.post("/workflows/%s/instances".formatted(workflow), "{}");
        }
        apiTestClient.post("/workflows/waiting/instances", "{\"trip\": \"T-1\"}");
        inMemoryFunctions.deliverAll();
        send("confirmed", "/hotel", "7", ", \"trip\": \"T-1\"");

        assertThat(consumers("type=confirmed")).containsExactlyInAnyOrder("instance-1", "instance-2");
        assertThat(consumers("type=confirmed&correlation=trip:T-1"))
                .containsExactlyInAnyOrder("instance-1", "instance-2", "instance-3");
    }

    @Test
    void instanceThatConsumedAnEvent_isListedWithTheEvent_evenIfTheListOfWorkflowsExceedsOnePage() {
        for (int number = 0; number < Limits.PAGE_SIZE; number++) {
            inMemoryFunctions.deploy(STARTED.replace("id: started", "id: earlier-" + number));
        }
        apiTestClient.post("/workflows/waiting/instances", "{\"trip\": \"T-1\"}");
        inMemoryFunctions.deliverAll();
        send("confirmed", "/hotel", "7", ", \"trip\": \"T-1\"");

        assertThat(consumers("type=confirmed&correlation=trip:T-1")).containsExactly("instance-1");
    }

    @Test
    void eventListRequest_withoutAnEventTypeOrWithAnInvalidCorrelation_isRefused() {
        assertThat(apiTestClient.get("/events").status()).isEqualTo(400);
        assertThat(apiTestClient.get("/events?type=paid&correlation=trip").status())
                .isEqualTo(400);
    }

    private void send(String type, String source, String id, String more) {
        var event = "{\"specversion\": \"1.0\", \"id\": \"%s\", \"source\": \"%s\", \"type\": \"%s\"%s}"
                .formatted(id, source, type, more);
        var headers = Map.of("content-type", "application/cloudevents+json");
        assertThat(apiTestClient.ask("POST", "/events", event, headers).status())
                .isEqualTo(202);
        inMemoryFunctions.deliverAll();
    }

    private List<String> consumers(String query) {
        return list(query)
                .at("/events/0/consumedBy")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private JsonNode list(String query) {
        return apiTestClient.get("/events?" + query).body();
    }

    private List<String> pages(String query) {
        var ids = new ArrayList<String>();
        var cursor = "";
        do {
            var page = list(query + cursor);
            page.path("events").forEach(event -> ids.add(event.path("id").asText()));
            cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asText() : "";
        } while (!cursor.isEmpty());
        return ids;
    }
}
