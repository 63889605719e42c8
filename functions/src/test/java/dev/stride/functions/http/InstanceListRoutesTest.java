package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ApiLimits;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.codec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that instances are found by labels and other filters, and counted, and what a row of the list shows. */
class InstanceListRoutesTest {

    private static final String ORDER = """
            id: order
            version: '2'
            specVersion: '0.8'
            start: Check
            metadata: { stride.labels: { order: '${ .order.id }', total: '${ .total }' } }
            functions: [ { name: check, type: expression, operation: 'if .total > 10 then error("too much") else . end' } ]
            states: [ { name: Check, type: operation, actions: [ { functionRef: check } ], end: true } ]
            """;

    /** STATE and TEXT stand for long texts. */
    private static final String LONG = """
            id: long
            version: '1'
            specVersion: '0.8'
            start: STATE
            metadata: { stride.labels: { a: '${ .l }', b: '${ .l }', c: '${ .l }', d: '${ .l }', e: '${ .l }' } }
            events:
              - { name: One, type: one.TEXT, source: TEXT }
              - { name: Two, type: two.TEXT, source: TEXT }
              - { name: Three, type: three.TEXT, source: TEXT }
            states:
              - name: STATE
                type: event
                onEvents: [ { eventRefs: [ One ] }, { eventRefs: [ Two ] }, { eventRefs: [ Three ] } ]
                end: true
            """;

    private static final String CALLER = """
            id: caller
            version: '1'
            specVersion: '0.8'
            start: Call
            states: [ { name: Call, type: operation, actions: [ { subFlowRef: order } ], end: true } ]
            """;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    static Stream<Arguments> labelledDefinitions() {
        return Stream.of(
                Arguments.of("order", ORDER),
                Arguments.of("old", """
                        id: old
                        name: old
                        version: '1'
                        startsAt: A
                        metadata: { stride.labels: { order: $.order.id } }
                        states: [ { name: A, type: OPERATION, actionMode: SEQUENTIAL, actions: [], end: true } ]
                        """),
                Arguments.of("steps", """
                        id: steps
                        version: '1'
                        metadata: { stride.labels: { order: { var: order.id } } }
                        steps: [ { yield: 1 } ]
                        """),
                Arguments.of("tasks", """
                        document:
                          dsl: 1.0.3
                          namespace: test
                          name: tasks
                          version: 1.0.0
                          metadata: { stride.labels: { order: '${ .order.id }' } }
                        do: [ { a: { set: { done: true } } } ]
                        """));
    }

    @ParameterizedTest
    @MethodSource("labelledDefinitions")
    void instanceList_findsAnInstanceByItsLabel_inEachWorkflowLanguage(String workflow, String definition) {
        assertThat(apiTestClient.post("/workflows", definition).status()).isEqualTo(201);
        start(workflow, "{\"order\": {\"id\": \"A-7\"}, \"total\": 3}");
        start(workflow, "{\"order\": {\"id\": \"A-8\"}, \"total\": 3}");
        inMemoryFunctions.deliverAll();
        var rows = list("label=order:A-7");

        assertThat(ids(rows)).containsExactly("instance-1");
        assertThat(rows.at("/instances/0/labels/order").asText()).isEqualTo("A-7");
        assertThat(ids(list("label=order:A"))).isEmpty();
        assertThat(ids(list("label=other:A-7"))).isEmpty();
    }

    static Stream<Arguments> definitionsThatEventsStart() {
        return Stream.of(
                        Arguments.of("an event, then a call", """
                                id: w
                                version: '1'
                                specVersion: '0.8'
                                start: Placed
                                metadata: { stride.labels: { order: '${ .order.id }', late: '${ .late }' }, stride.checkpoint: CHECKPOINT }
                                events: [ { name: Placed, type: placed, source: /shop } ]
                                functions: [ { name: late, type: expression, operation: '{ late: 1 }' } ]
                                states:
                                  - name: Placed
                                    type: event
                                    onEvents: [ { eventRefs: [Placed], actions: [ { functionRef: late } ] } ]
                                    transition: Rest
                                  - { name: Rest, type: sleep, duration: PT1H, end: true }
                                """),
                        Arguments.of("two events together", """
                                id: w
                                version: '1'
                                specVersion: '0.8'
                                start: Both
                                metadata: { stride.labels: { order: '${ .order.id }' }, stride.checkpoint: CHECKPOINT }
                                events: [ { name: Placed, type: placed, source: /shop }, { name: Paid, type: paid, source: /shop } ]
                                states:
                                  - { name: Both, type: event, exclusive: false, onEvents: [ { eventRefs: [Placed, Paid] } ], transition: Rest }
                                  - { name: Rest, type: sleep, duration: PT1H, end: true }
                                """),
                        Arguments.of("an event of which a part is data", """
                                id: w
                                name: w
                                version: '1'
                                startsAt: Placed
                                metadata: { stride.labels: { order: $.order.id }, stride.checkpoint: CHECKPOINT }
                                triggerDefs: [ { name: placed, source: /shop, type: placed } ]
                                states:
                                  - { name: Placed, type: EVENT, events: [ { condition: placed, actions: [], filter: { inputPath: $.data }, nextState: Rest } ] }
                                  - { name: Rest, type: DELAY, timeDelay: PT1H, end: true }
                                """),
                        Arguments.of("an event that is the input", """
                                document:
                                  dsl: 1.0.3
                                  namespace: test
                                  name: w
                                  version: 1.0.0
                                  metadata: { stride.labels: { order: '${ .[0].data.order.id }' }, stride.checkpoint: CHECKPOINT }
                                schedule: { read: envelope, on: { one: { with: { type: placed } } } }
                                do: [ { rest: { wait: { hours: 1 } } } ]
                                """))
                .flatMap(each -> Stream.of(Checkpoint.values())
                        .map(checkpoint -> Arguments.of(
                                each.get()[0],
                                checkpoint,
                                ((String) each.get()[1]).replace("CHECKPOINT", checkpoint.name()))));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("definitionsThatEventsStart")
    void instanceThatAnEventStarts_isFoundByLabelsThatReadItsDataAfterTheEvent(
            String start, Checkpoint checkpoint, String definition) {
        assertThat(apiTestClient.post("/workflows", definition).status()).isEqualTo(201);
        for (var type : List.of("placed", "paid")) {
            sendEvent(type, "{\"order\": {\"id\": \"A-7\"}}");
        }
        inMemoryFunctions.deliverDue();

        var rows = list("label=order:A-7");
        assertThat(rows.at("/instances/0/status").asText()).isEqualTo("WAITING");
        assertThat(rows.at("/instances/0/labels").toString())
                .as("an action of the state is later than its event")
                .isEqualTo("{\"order\":\"A-7\"}");
    }

    @Test
    void labelOfTheInputStays_andOthersAreReadAfterTheEvent_ifAClientStartsAnInstanceThatWaitsForAnEvent() {
        inMemoryFunctions.deploy("""
                id: w
                version: '1'
                specVersion: '0.8'
                start: Placed
                metadata: { stride.labels: { order: '${ .order }', shop: '${ .shop }' } }
                events: [ { name: Placed, type: placed, source: /shop } ]
                states:
                  - { name: Placed, type: event, onEvents: [ { eventRefs: [Placed] } ], transition: Again }
                  - { name: Again, type: event, onEvents: [ { eventRefs: [Placed] } ], end: true }
                """);
        start("w", "{\"order\": 1}");
        inMemoryFunctions.deliverDue();
        assertThat(ids(list("label=order:1"))).containsExactly("instance-1");

        sendEvent("placed", "{\"order\": 2, \"shop\": \"north\"}");
        inMemoryFunctions.deliverDue();
        assertThat(ids(list("label=order:1"))).containsExactly("instance-1");
        assertThat(ids(list("label=shop:north"))).containsExactly("instance-1");
        assertThat(ids(list("label=order:2"))).isEmpty();
    }

    @Test
    void waitingInstance_isFoundByItsLabelAndStatus() {
        inMemoryFunctions.deploy(ORDER.replace(
                "actions: [ { functionRef: check } ], end",
                "actions: [ { functionRef: check, sleep: { after: PT1H } } ], end"));
        start("order", "{\"order\": {\"id\": \"A-7\"}, \"total\": 3}");
        inMemoryFunctions.deliverDue();

        assertThat(ids(list("label=order:A-7&status=WAITING"))).containsExactly("instance-1");
        assertThat(ids(list("label=order:A-7&status=COMPLETED"))).isEmpty();
    }

    @Test
    void labelWithAnArrayValue_isNotShown_andALabelWithALongValue_isFoundByTheCompleteValue() {
        inMemoryFunctions.deploy(ORDER);
        var longId = "x".repeat(150);
        start("order", "{\"order\": {\"id\": [1]}, \"total\": 3}");
        start("order", "{\"order\": {\"id\": \"%s\"}, \"total\": 4.5}".formatted(longId));
        inMemoryFunctions.deliverAll();

        assertThat(list("id=instance-1").at("/instances/0/labels").properties()).hasSize(1);
        assertThat(ids(list("label=order:" + longId))).containsExactly("instance-2");
        assertThat(ids(list("label=total:4.5"))).containsExactly("instance-2");
    }

    @Test
    void definitionWithTooManyOrInvalidLabels_isRefused() {
        var six = ORDER.replace("order: '${ .order.id }'", "a: x, b: x, c: x, d: x, e: x");
        var broken = ORDER.replace("${ .order.id }", "${ .order. }");
        var unnamed = ORDER.replace("{ order:", "{ 'a b':");

        assertThat(Stream.of(six, broken, unnamed)
                        .map(text -> apiTestClient.post("/workflows", text))
                        .map(answer -> answer.body().at("/faults/0/pointer").asText()))
                .containsExactly(
                        "/metadata/stride.labels", "/metadata/stride.labels/order", "/metadata/stride.labels/a b");
    }

    @Test
    void instanceListRow_showsTheFaultAndWhatStartedTheInstance_inLessThanAKilobyte() {
        runOrders();
        var row = list("status=FAULTED").at("/instances/0");

        assertThat(row.at("/fault/state").asText()).isEqualTo("Check");
        assertThat(row.at("/fault/pointer").asText()).startsWith("/states/0");
        assertThat(row.at("/fault/message").asText()).contains("too much");
        assertThat(row.at("/startedBy/kind").asText()).isEqualTo("client");
        assertThat(row.path("inputBytes").asInt()).isEqualTo("{\"order\":{\"id\":\"A-2\"},\"total\":12}".length());
        assertThat(row.has("outputBytes")).isFalse();
        assertThat(list("status=COMPLETED&workflow=order")
                        .at("/instances/0/outputBytes")
                        .asInt())
                .isPositive();
        assertThat(Json.encode(row).length).isLessThan(1_024);
    }

    @Test
    void instanceListRowWithLongTexts_isTruncatedToAKilobyte() {
        var state = "s".repeat(200);
        inMemoryFunctions.deploy(LONG.replace("STATE", state).replace("TEXT", "t".repeat(150)));
        start("long", "{\"l\": \"%s\"}".formatted("ü".repeat(100)));
        inMemoryFunctions.deliverDue();
        var row = list("").at("/instances/0");

        assertThat(row.path("status").asText()).isEqualTo("WAITING");
        assertThat(Json.encode(row).length).isLessThanOrEqualTo(ApiLimits.LIST_ENTRY_BYTES);
        assertThat(row.path("cut").asBoolean()).isTrue();
        assertThat(row.path("state").asText()).startsWith("sss").endsWith("…");
        assertThat(row.at("/labels").properties())
                .isNotEmpty()
                .allSatisfy(label -> assertThat(label.getValue().asText()).isEqualTo("ü".repeat(100)));
        assertThat(apiTestClient.get(row.path("href").asText()).body().path("labels"))
                .hasSize(5);
    }

    @Test
    void instanceListRow_truncatesALongSuspensionReason() {
        inMemoryFunctions.deploy(TestDefinitions.PATIENT);
        start("patient", "{}");
        inMemoryFunctions.deliverDue();
        apiTestClient.post("/instances/instance-1/suspend", "{\"reason\": \"%s\"}".formatted("y".repeat(150)));
        inMemoryFunctions.deliverDue();
        var row = list("").at("/instances/0");

        assertThat(row.path("suspendedFor").asText()).isEqualTo("y".repeat(99) + "…");
        assertThat(row.has("cut")).isFalse();
    }

    @Test
    void instanceListRowOfAnEndedInstance_showsInputSizeAndWhatStartedTheInstance() {
        inMemoryFunctions.deploy(ORDER);
        start("order", "{\"total\": 1, \"text\": \"%s\"}".formatted("y".repeat(10_000)));
        inMemoryFunctions.deliverAll();
        var row = list("").at("/instances/0");

        assertThat(row.path("status").asText()).isEqualTo("COMPLETED");
        assertThat(row.path("inputBytes").asInt()).isBetween(10_000, 10_100);
        assertThat(row.at("/startedBy/kind").asText()).isEqualTo("client");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fault=function",
                "status=FAULTED,TIMED_OUT",
                "status=faulted&workflow=order,caller&version=2",
                "faultText=TOO",
                "faultText=function",
                "pointer=/states/0/actions/0",
            })
    void failedInstance_isFoundByFaultCodeStatusWorkflowAndVersion(String query) {
        runOrders();
        var faultName = list("status=FAULTED").at("/instances/0/fault/code").asText();

        assertThat(ids(list(query.replace("function", faultName)))).containsExactly("instance-2");
    }

    @Test
    void instanceList_canBeFilteredByParentInstance_andByWhatStartedTheInstance() {
        runOrders();
        inMemoryFunctions.deploy(CALLER);
        start("caller", "{\"total\": 1}");
        inMemoryFunctions.deliverAll();
        var called = list("startedBy=workflow");

        assertThat(called.path("instances")).hasSize(1);
        assertThat(called.at("/instances/0/parent/instance").asText()).isEqualTo("instance-3");
        assertThat(ids(list("parent=instance-3"))).isEqualTo(ids(called));
        assertThat(ids(list("parent=instance-1"))).isEmpty();
        assertThat(ids(list("startedBy=client"))).containsExactly("instance-3", "instance-2", "instance-1");
    }

    @Test
    void instanceIsFoundByTheBeginningOfItsId() {
        runOrders();

        assertThat(ids(list("id=instance-2"))).containsExactly("instance-2");
        assertThat(ids(list("id=instance"))).containsExactly("instance-2", "instance-1");
        assertThat(ids(list("id=zebra"))).isEmpty();
    }

    @Test
    void pagesOfAFilteredListHoldEachInstanceOnce() {
        inMemoryFunctions.deploy(ORDER);
        for (int number = 0; number < 30; number++) {
            start("order", "{\"order\": {\"id\": \"same\"}, \"total\": %d}".formatted(number % 2 == 0 ? 1 : 20));
        }
        inMemoryFunctions.deliverAll();

        assertThat(pages("label=order:same&status=FAULTED&limit=4")).hasSize(15).doesNotHaveDuplicates();
        assertThat(pages("status=FAULTED,COMPLETED&limit=7")).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void countsOfInstancesByStatus_areFilteredByWorkflowAndStartTime() {
        runOrders();
        inMemoryFunctions.deploy(TestDefinitions.PATIENT);
        inMemoryFunctions.advanceTime(Duration.ofHours(1));
        start("patient", "{}");
        inMemoryFunctions.deliverDue();
        var all = apiTestClient.get("/instances/counts").body();
        var later = InMemoryFunctions.START.plusSeconds(60);

        assertThat(all.at("/counts/COMPLETED").asInt()).isEqualTo(1);
        assertThat(all.at("/counts/FAULTED").asInt()).isEqualTo(1);
        assertThat(all.at("/counts/OPEN").asInt()).isEqualTo(1);
        assertThat(all.path("atLeast").asBoolean()).isFalse();
        assertThat(counts("workflow=order").path("OPEN").asInt()).isZero();
        assertThat(counts("from=" + later).path("FAULTED").asInt()).isZero();
        assertThat(counts("from=" + later).path("OPEN").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"faultText=few", "pointer=/states/0", "fault=too"})
    void failedInstance_isNotFoundByAnotherFaultOrPlace(String query) {
        runOrders();

        assertThat(ids(list(query))).isEmpty();
    }

    @Test
    void instancesAreCountedByWorkflow_ifRequested() {
        runOrders();
        inMemoryFunctions.deploy(TestDefinitions.PATIENT);
        inMemoryFunctions.advanceTime(Duration.ofHours(1));
        start("patient", "{}");
        inMemoryFunctions.deliverDue();
        var workflows =
                apiTestClient.get("/instances/counts?by=workflow").body().path("workflows");

        assertThat(workflows.valueStream().map(JsonNode::toString)).containsExactly("""
                {"id":"order","counts":{"COMPLETED":1,"FAULTED":1},"newest":"2024-01-01T00:00:00Z"}""", """
                {"id":"patient","counts":{"OPEN":1},"newest":"2024-01-01T01:00:00Z"}""");
        assertThat(apiTestClient.get("/instances/counts").body().has("workflows"))
                .isFalse();
        assertThat(apiTestClient.get("/instances/counts?by=version").status()).isEqualTo(400);
    }

    @Test
    void failedInstances_areGroupedByWorkflowFaultAndPlace_theLargestGroupsFirst() {
        runOrders();
        inMemoryFunctions.deploy(TestDefinitions.UNLUCKY);
        start("unlucky", "{\"name\": \"first\"}");
        inMemoryFunctions.deliverAll();
        inMemoryFunctions.advanceTime(Duration.ofHours(1));
        start("unlucky", "{\"name\": \"second\"}");
        inMemoryFunctions.deliverAll();
        var groups = apiTestClient.get("/instances/faults").body().path("groups");

        assertThat(groups.valueStream().map(group -> group.path("workflow").asText()))
                .containsExactly("unlucky", "order");
        assertThat(groups.at("/0/count").asInt()).isEqualTo(2);
        assertThat(groups.at("/0/oldest").asText()).isEqualTo("2024-01-01T00:00:00Z");
        assertThat(groups.at("/0/newest").asText()).isEqualTo("2024-01-01T01:00:00Z");
        assertThat(groups.at("/0/fault/message").asText()).contains("second");
        assertThat(groups.at("/0/fault/state").asText()).isEqualTo("Fail");
        assertThat(groups.at("/0/fault/pointer").asText()).isEqualTo("/states/0/actions/0");
        assertThat(apiTestClient
                        .get("/instances/faults?workflow=order&from=2024-01-01T00:00:00Z")
                        .body()
                        .path("groups"))
                .hasSize(1);
        assertThat(apiTestClient
                        .get("/instances/faults?from=2024-01-02T00:00:00Z")
                        .body()
                        .path("groups"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "label=order",
                "label=:A-7",
                "label=order:",
                "startedBy=nobody",
                "workflow=a,b,c,d,e,f",
                "status=odd"
            })
    void invalidFilterIsRefused(String query) {
        assertThat(apiTestClient.get("/instances?" + query).status()).isEqualTo(400);
    }

    /** Runs an order that completes and one that fails. */
    @Test
    void listNamesAsManyWorkflowsAsTheLimitAllows() {
        var names = IntStream.range(0, ApiLimits.LISTED_WORKFLOWS)
                .mapToObj(number -> "w" + number)
                .collect(Collectors.joining(","));

        assertThat(apiTestClient.get("/instances?workflow=" + names).status()).isEqualTo(200);
    }

    private void runOrders() {
        inMemoryFunctions.deploy(ORDER);
        start("order", "{\"order\": {\"id\": \"A-1\"}, \"total\": 3}");
        start("order", "{\"order\": {\"id\": \"A-2\"}, \"total\": 12}");
        inMemoryFunctions.deliverAll();
    }

    private void start(String workflow, String input) {
        assertThat(apiTestClient
                        .post("/workflows/" + workflow + "/instances", input)
                        .status())
                .isEqualTo(202);
    }

    private void sendEvent(String type, String data) {
        var event = "{\"specversion\":\"1.0\",\"id\":\"%1$s\",\"source\":\"/shop\",\"type\":\"%1$s\",\"data\":%2$s}"
                .formatted(type, data);
        assertThat(apiTestClient
                        .ask("POST", "/events", event, Map.of("content-type", "application/cloudevents+json"))
                        .status())
                .isEqualTo(202);
    }

    private JsonNode counts(String query) {
        return apiTestClient.get("/instances/counts?" + query).body().path("counts");
    }

    private JsonNode list(String query) {
        var answer = apiTestClient.get("/instances?" + query);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        return answer.body();
    }

    private List<String> pages(String query) {
        var all = new ArrayList<String>();
        var cursor = "";
        do {
            var page = list(query + cursor);
            all.addAll(ids(page));
            cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asText() : "";
        } while (!cursor.isEmpty());
        return all;
    }

    private static List<String> ids(JsonNode page) {
        return page.path("instances")
                .valueStream()
                .map(row -> row.path("id").asText())
                .toList();
    }
}
