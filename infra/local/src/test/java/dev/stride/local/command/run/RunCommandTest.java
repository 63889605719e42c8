package dev.stride.local.command.run;

import static dev.stride.local.command.CommandResult.json;
import static dev.stride.local.command.CommandResult.run;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.stride.local.command.LineQueue;
import dev.stride.local.command.Stride;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunCommandTest {

    private static final String GREETING = """
            id: greeting
            version: '1.0'
            specVersion: '0.8'
            name: Greeting
            start: Greet
            functions:
              - { name: greet, type: expression, operation: '{ greeting: "Hello, \\(.name)!" }' }
              - { name: add, type: expression, operation: '.name + 1' }
            states:
              - { name: Greet, type: operation, actions: [ { functionRef: greet } ], transition: Nap }
              - { name: Nap, type: sleep, duration: PT24H, transition: Done }
              - { name: Done, type: inject, data: { done: true }, end: true }
            """;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("greeting.sw.yaml"), GREETING);
    }

    @Test
    void runCommandPrintsOutputToStdoutAndVisitedStatesToStderr() {
        var run = run("run", file, "--input", "{\"name\": \"Ann\"}", "--skip-time");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json()).isEqualTo(json("{\"name\": \"Ann\", \"greeting\": \"Hello, Ann!\", \"done\": true}"));
        assertThat(run.err().lines())
                .filteredOn(line -> line.contains("("))
                .extracting(line -> line.replaceFirst("^\\S+  ", ""))
                .contains("Greet (operation)", "Nap (sleep)", "Done (inject)");
    }

    @Test
    void runCommandThatWaitsForLong_saysForWhat_untilWhen_andHowToSkipIt() throws Exception {
        var said = new LinkedBlockingQueue<String>();
        var command = Stride.commandLine().setErr(new PrintWriter(new LineQueue(said)));
        var thread = Thread.ofVirtual()
                .start(() -> command.execute("run", file.toString(), "--input", "{\"name\": \"Ann\"}"));

        var line = said.take();
        while (!line.startsWith("waits until ")) {
            line = said.take();
        }
        thread.interrupt();
        thread.join();

        assertThat(line).contains("timer in state Nap until ", "--skip-time", "--timeout");
    }

    @Test
    void checkpointSettingInTheDefinitionMetadata_reducesHowOftenAnInstanceIsStored() throws IOException {
        var two = Files.writeString(folder.resolve("two.sw.yaml"), """
                id: two
                version: '1.0'
                specVersion: '0.8'
                metadata: { stride.checkpoint: EFFECTS }
                states:
                  - { name: A, type: inject, data: { a: 1 }, transition: B }
                  - { name: B, type: inject, data: { b: 2 }, end: true }
                """);

        var run = run("run", two, "--json");

        assertThat(run.json().at("/summary/messagesSent").asInt()).isEqualTo(1);
        assertThat(run.json().at("/summary/states").asInt()).isEqualTo(2);
    }

    @Test
    void runCommandSendsLifecycleEventsToTheEventSink() throws IOException {
        var received = new ConcurrentLinkedQueue<JsonNode>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/events", exchange -> {
            try (exchange) {
                received.add(json(new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
                exchange.sendResponseHeaders(202, -1);
            }
        });
        server.start();
        var sink = "http://127.0.0.1:" + server.getAddress().getPort() + "/events";
        try {
            var run = run("run", "--skip-time", "--event-sink", sink, "--lifecycle-events", file);

            assertThat(run.status()).as(run.err()).isZero();
        } finally {
            server.stop(0);
        }
        assertThat(received)
                .extracting(event -> event.path("type").asText())
                .containsExactly("dev.stride.instance.started.v1", "dev.stride.instance.completed.v1");
    }

    @Test
    void runCommand_ends_evenIfTheHttpEventSinkIsUnreachable() throws IOException {
        var waiting = Files.writeString(folder.resolve("waiting.sw.yaml"), """
                id: waiting
                version: '1.0'
                specVersion: '0.8'
                events: [ { name: Paid, type: paid, source: /bank } ]
                states: [ { name: Await, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
                """);

        for (var definition : List.of(file, waiting)) {
            var run = run(
                    "run",
                    definition,
                    "--skip-time",
                    "--lifecycle-events",
                    "--event-sink",
                    "http://127.0.0.1:1/events");

            assertThat(run.err()).contains("events of this run were not delivered");
        }
    }

    @Test
    void eventSinkMustBeAnHttpAddress() {
        var run = run("run", file, "--event-sink", "events.example.com");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--event-sink: \"events.example.com\" is not an HTTP address");
    }

    @Test
    void skipTimeOption_advancesTheClockByTheDurationOfASleepState_insteadOfWaiting() {
        var times = run("run", file, "--skip-time")
                .err()
                .lines()
                .filter(line -> line.contains("Nap (sleep)") || line.contains("Done (inject)"))
                .map(line -> line.substring(0, "2026-11-20".length()))
                .map(LocalDate::parse)
                .toList();

        assertThat(times).hasSize(2);
        assertThat(times.getLast()).isEqualTo(times.getFirst().plusDays(1));
    }

    @Test
    void runCommand_startsOneInstance_andIgnoresTheScheduleOfTheWorkflow() throws IOException {
        var scheduled = GREETING.replace("start: Greet", "start: { stateName: Greet, schedule: R/PT2H }");
        Files.writeString(file, scheduled);

        var run = run("run", file, "--input", "{\"name\": \"Ann\"}", "--skip-time", "--json");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json().at("/output/greeting").asText()).isEqualTo("Hello, Ann!");
        assertThat(run.json().at("/summary/states").asInt()).isEqualTo(3);
    }

    @Test
    void summaryOfARun_showsItsDatabaseRequestsAndItsCostOnAws() {
        var run = run("run", file, "--skip-time");

        assertThat(run.err())
                .contains("3 states, 0 actions")
                .containsPattern("\\d+ writes \\(\\d+ units\\), \\d+ reads")
                .containsPattern(
                        "about \\$\\d+\\.\\d\\d on AWS, or \\$\\d+\\.\\d\\d if every batch of messages is full");
    }

    @Test
    void jsonOptionPrintsOneDocumentAndNothingElse() {
        var run = run("run", file, "--skip-time", "--json", "--input", "{\"name\": \"Ann\"}");

        assertThat(run.err()).isEmpty();
        assertThat(run.json().path("status").asText()).isEqualTo("COMPLETED");
        assertThat(run.json().path("output").path("greeting").asText()).isEqualTo("Hello, Ann!");
        assertThat(names(run.json().path("summary")))
                .containsExactly(
                        "states",
                        "actions",
                        "writes",
                        "writeUnits",
                        "reads",
                        "readUnits",
                        "messagesSent",
                        "messagesReceived",
                        "schedules",
                        "events",
                        "costPerMillionRuns",
                        "cost");
    }

    @Test
    void jsonOption_printsTheCostOfARun_byKindOfAwsCharge() {
        var summary = run("run", file, "--skip-time", "--json", "--input", "{\"name\": \"Ann\"}")
                .json()
                .path("summary");

        var cost = summary.path("cost");
        assertThat(cost.path("total").asDouble())
                .isEqualTo(summary.path("costPerMillionRuns").asDouble());
        assertThat(names(cost.path("lines").path(0))).containsExactly("what", "count", "dollarsPerMillionRuns");
        assertThat(cost.at("/fullBatches/total").asDouble())
                .isLessThan(cost.path("total").asDouble());
    }

    @Test
    void costOption_printsTheCostOfARun_byKindOfAwsCharge() {
        var run = run("run", file, "--skip-time", "--cost", "--input", "{\"name\": \"Ann\"}");

        assertThat(run.err())
                .contains(
                        "us-east-1",
                        "DynamoDB: write units of table items",
                        "Scheduler: invocations",
                        "API Gateway: requests")
                .containsPattern("CloudWatch: bytes of log lines +[\\d,]+ +\\d+\\.\\d\\d ");
    }

    @Test
    void costEstimateOfTheRunCommand_risesWithTheGivenAwsLatenciesAndLambdaMemory() {
        var cost = cost();

        assertThat(cost("--cost-dynamodb-ms", "50")).isGreaterThan(cost);
        assertThat(cost("--cost-sqs-ms", "60")).isGreaterThan(cost);
        assertThat(cost("--cost-memory", "4096")).isGreaterThan(cost);
    }

    @ParameterizedTest
    @CsvSource({"--cost-memory, 0", "--cost-dynamodb-ms, -1", "--cost-sqs-ms, NaN"})
    void invalidCostOption_isRefusedBeforeTheRun(String option, String value) {
        var run = run("run", file, "--skip-time", "--input", "{\"name\": \"Ann\"}", option, value);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(option, "at least").doesNotContain("COMPLETED");
        assertThat(run.out()).isEmpty();
    }

    private double cost(String... options) {
        var arguments = Stream.concat(
                Stream.of("run", file, "--skip-time", "--json", "--input", "{\"name\": \"Ann\"}"), Stream.of(options));
        return run(arguments.toArray()).json().at("/summary/costPerMillionRuns").asDouble();
    }

    @Test
    void inputCanBeReadFromAFile() throws IOException {
        var input = Files.writeString(folder.resolve("input.json"), "{\"name\": \"Bob\"}");

        assertThat(run("run", file, "--skip-time", "--input", "@" + input)
                        .json()
                        .path("greeting")
                        .asText())
                .isEqualTo("Hello, Bob!");
    }

    @Test
    void faultedRunExitsWithOneAndPrintsTheFault() throws IOException {
        Files.writeString(file, GREETING.replace("functionRef: greet", "functionRef: add"));
        var run = run("run", file, "--input", "{\"name\": {}}");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("FAULTED in state Greet").contains("/states/0/actions/0");
    }

    @Test
    void printedFault_containsItsMessageAndItsPlaceInTheFileOnce() throws IOException {
        Files.writeString(file, GREETING.replace("functionRef: greet", "functionRef: add"));
        var run = run("run", file, "--input", "{\"name\": {}}");

        var place = "%s:%d:".formatted(file, lineOf("functionRef: add"));
        assertThat(run.err().lines().filter(line -> line.contains("cannot be added")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .containsOnlyOnce("object ({}) and number (1) cannot be added (at " + place)
                        .endsWith(", /states/0/actions/0)"));
    }

    @Test
    void jsonOutputOfAFailedRun_containsTheErrorAndItsLocation() throws IOException {
        Files.writeString(file, GREETING.replace("functionRef: greet", "functionRef: add"));
        var document = run("run", file, "--input", "{\"name\": {}}", "--json").json();

        assertThat(document.path("status").asText()).isEqualTo("FAULTED");
        assertThat(document.path("fault").path("code").asText()).isEqualTo("expression");
        assertThat(document.path("fault").path("state").asText()).isEqualTo("Greet");
        assertThat(document.path("fault").path("pointer").asText()).startsWith("/states/0/actions/0");
    }

    @Test
    void runThatStillWaitsAtTheTimeout_exitsWithThree_andNamesTheAwaitedTimer() {
        var run = run("run", file, "--timeout", "PT3S");

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("still WAITING: timer in state Nap until ");
    }

    @Test
    void runWaitingForAMissingEventExitsWithThreeAndNamesTheEvent() throws IOException {
        Files.writeString(file, """
                id: order
                version: '1.0'
                specVersion: '0.8'
                name: Order
                start: Ordered
                events:
                  - { name: Order, type: ordered, source: /shop, correlation: [ { contextAttributeName: orderid } ] }
                  - { name: Payment, type: paid, source: /bank, correlation: [ { contextAttributeName: orderid } ] }
                states:
                  - { name: Ordered, type: event, onEvents: [ { eventRefs: [ Order ] } ], transition: Paid }
                  - { name: Paid, type: event, onEvents: [ { eventRefs: [ Payment ] } ], end: true }
                """);
        var ordered = "{\"type\": \"ordered\", \"source\": \"/shop\", \"orderid\": \"7\"}";
        var run = run("run", file, "--event", ordered);

        assertThat(run.status()).as(run.err()).isEqualTo(3);
        assertThat(run.err()).contains("still WAITING: event Payment with orderid = 7 in state Paid");

        var paid = ordered.replace("ordered", "paid").replace("/shop", "/bank");
        assertThat(run("run", file, "--event", ordered, "--event", paid).status())
                .isZero();
        assertThat(run("run", file, "--event", paid).err()).contains("no instance was started");
        assertThat(run("run", file, "--event", "{\"type\": \"t\"}").err()).contains("--event", "`source` is missing");
    }

    @Test
    void runCommand_readsSubWorkflowsFromTheFolderOfTheCallingWorkflow() throws IOException {
        Files.writeString(file, """
                id: caller
                version: '1.0'
                specVersion: '0.8'
                name: Caller
                start: Call
                states:
                  - { name: Call, type: operation, actions: [ { subFlowRef: called } ], end: { continueAs: next } }
                """);
        var called = """
                id: called
                version: '1.0'
                specVersion: '0.8'
                name: Called
                start: Only
                states: [ { name: Only, type: inject, data: { called: true }, end: true } ]
                """;
        Files.writeString(folder.resolve("some.sw.yaml"), called);
        Files.writeString(folder.resolve("other.sw.yaml"), called.replace("called", "next"));
        var run = run("run", file);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json()).isEqualTo(json("{\"called\": true, \"next\": true}"));
        assertThat(run.err())
                .contains("called: Only (inject)", "next: Only (inject)")
                .doesNotContain("warning");

        Files.writeString(folder.resolve("some.sw.yaml"), called.replace("start: Only", "start: Olny"));
        assertThat(run("run", file).err()).contains("some.sw.yaml:5:8: fault");
    }

    @Test
    void secretOptionSetsTheValueOfASecret() throws IOException {
        Files.writeString(
                file,
                GREETING.replace("start: Greet", "start: Greet\nsecrets: [ NAME ]")
                        .replace(".name)", "$SECRETS.NAME)"));

        assertThat(run("run", file, "--skip-time", "--secret", "NAME=Eve")
                        .json()
                        .path("greeting")
                        .asText())
                .isEqualTo("Hello, Eve!");
        assertThat(run("run", file).err()).contains("no value is configured for these secrets: NAME");

        var secrets = Files.writeString(folder.resolve("secrets"), "# people\n\nNAME = Ann\n");
        assertThat(run("run", file, "--skip-time", "--secrets", secrets)
                        .json()
                        .path("greeting")
                        .asText())
                .isEqualTo("Hello, Ann!");
        assertThat(run("run", file, "--skip-time", "--secrets", secrets, "--secret", "NAME=Eve")
                        .json()
                        .path("greeting")
                        .asText())
                .isEqualTo("Hello, Eve!");
    }

    @Test
    void errorForAnInvalidLineOfTheSecretsFile_showsOnlyTheLineNumber() throws IOException {
        var secrets = Files.writeString(folder.resolve("secrets"), "NAME=Ann\nhush\n");

        assertThat(run("run", file, "--secrets", secrets).err())
                .contains("secrets, line 2 is not of the form NAME=VALUE")
                .doesNotContain("hush");
        assertThat(run("run", file, "--secrets", folder.resolve("none")).err()).contains("does not exist");
    }

    @Test
    void traceOption_printsTheDataOfStates() {
        assertThat(run("run", file, "--skip-time", "--trace", "--input", "{\"name\": \"Ann\"}")
                        .err())
                .contains("left Greet")
                .contains("{\"name\":\"Ann\",\"greeting\":\"Hello, Ann!\"}");
    }

    @Test
    void traceOption_printsTheMessagesOfTheSysoutFunction() throws IOException {
        var logging = Files.writeString(folder.resolve("logging.sw.yaml"), """
                id: logging
                version: '1'
                specVersion: '0.8'
                functions: [ { name: log, type: custom, operation: sysout } ]
                states:
                  - name: Log
                    type: operation
                    actions: [ { functionRef: { refName: log, arguments: { message: 'Dear ${ .name }' } } } ]
                    end: true
                """);

        assertThat(run("run", logging, "--trace", "--input", "{\"name\": \"Ann\"}")
                        .err())
                .contains("log INFO: Dear Ann");
    }

    @Test
    void invalidDefinitionIsRefusedWithThePlaceOfEachFault() throws IOException {
        Files.writeString(file, GREETING.replace("transition: Done", "transition: Dne"));
        var run = run("run", file);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(file + ":11:").contains("/states/1/transition");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "1", "{\"a\":1} 2", "@nowhere.json", ""})
    void inputThatIsNotAJsonObjectIsRefused(String input) {
        var run = run("run", file, "--input", input);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--input");
    }

    @Test
    void versionOptionThatDiffersFromTheDefinition_isRefused() {
        var run = run("run", file, "--version", "2.0");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("defines version 1.0, not 2.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--nonsense", "--timeout=soon", "--input"})
    void unknownOrInvalidOption_isRefusedByItsName(String option) {
        var run = run("run", file, option);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(option.replaceFirst("=.*", "")).contains("See stride run --help.");
    }

    @Test
    void missingFileIsRefused() {
        var run = run("run", folder.resolve("nowhere.sw.json"));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("does not exist");
    }

    private int lineOf(String text) throws IOException {
        var lines = Files.readAllLines(file);
        return 1
                + lines.indexOf(lines.stream()
                        .filter(line -> line.contains(text))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void faultOfAReply_isPrintedWithTheBodyOfTheReply_shortened() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            var body = ("{\"reason\": \"sold out\", \"more\": \"" + "x".repeat(1000) + "\"}").getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(409, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            var address = "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
            var definitions = List.of("""
                    document: { dsl: 1.0.3, namespace: lab, name: buy, version: 1.0.0 }
                    do: [ { buy: { call: http, with: { method: get, endpoint: '%s' } } } ]
                    """, """
                    id: buy
                    specVersion: '0.8'
                    functions: [ { name: buy, type: custom, operation: 'http:GET:%s' } ]
                    states: [ { name: Buy, type: operation, actions: [ { functionRef: buy } ], end: true } ]
                    """);
            for (var definition : definitions) {
                Files.writeString(file, definition.formatted(address));
                var run = run("run", file);

                assertThat(run.status()).isEqualTo(1);
                assertThat(run.err().lines().filter(line -> line.contains("sold out")))
                        .as(run.err())
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line).contains("xxx...").hasSizeLessThan(800));
            }
        } finally {
            server.stop(0);
        }
    }

    private static Iterable<String> names(JsonNode object) {
        return StreamSupport.stream(((Iterable<String>) object::fieldNames).spliterator(), false)
                .toList();
    }
}
