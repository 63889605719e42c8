package dev.stride.local.command;

import static dev.stride.local.command.CommandResult.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code stride dev} and the commands that use its API. */
@Timeout(120)
final class DevCommandTest {

    private static final String NAP = """
            id: nap
            version: '1.0'
            specVersion: '0.8'
            name: Nap
            start: Greet
            states:
              - { name: Greet, type: inject, data: { greeting: hello }, transition: Nap }
              - { name: Nap, type: sleep, duration: PT24H, end: true }
            """;

    private static final String QUICK = """
            id: quick
            version: '1.0'
            specVersion: '0.8'
            name: Quick
            start: Only
            states: [ { name: Only, type: inject, data: { greeting: hello }, end: true } ]
            """;

    @TempDir
    private Path folder;

    @Test
    void devCommand_deploysEveryDefinitionInTheFolder() throws Exception {
        write("quick.sw.yaml", QUICK);
        Files.createDirectory(folder.resolve("below"));
        write("below/nap.sw.yaml", NAP);
        write("notes.yaml", "id: not a definition");
        try (var dev = new RunningDev(folder)) {
            var ended = dev.stride("start", "quick", "--input", "{\"name\": \"Ann\"}", "--wait", "PT20S");
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.json().path("status").asText()).isEqualTo("COMPLETED");
            assertThat(ended.json().path("output")).isEqualTo(json("{\"name\": \"Ann\", \"greeting\": \"hello\"}"));
            assertThat(dev.stride("start", "nap").status()).isZero();
        }
    }

    @Test
    void waitingInstanceCanBeShownListedAndCancelled() throws Exception {
        write("nap.sw.yaml", NAP);
        try (var dev = new RunningDev(folder)) {
            var id = dev.stride("start", "nap", "--wait", "PT0S")
                    .json()
                    .path("id")
                    .asText();
            var shown = dev.awaitStatus(id, "WAITING");
            assertThat(shown.json().path("waitingFor").path(0).path("state").asText())
                    .isEqualTo("Nap");
            assertThat(dev.stride("instances", "--workflow", "nap").out()).contains(id, "WAITING", "nap:1.0");
            assertThat(dev.stride("history", id).out()).contains("Greet (inject)", "sleeps until");

            assertThat(dev.stride("cancel", id).json().path("status").asText()).isEqualTo("CANCELLED");
            assertThat(dev.stride("history", id, "--json").out().lines())
                    .last()
                    .satisfies(line ->
                            assertThat(json(line).path("status").asText()).isEqualTo("CANCELLED"));
        }
    }

    @Test
    void instanceCanBeSuspendedWithAReasonAndResumed() throws Exception {
        write("nap.sw.yaml", NAP);
        try (var dev = new RunningDev(folder)) {
            var id = dev.stride("start", "nap", "--wait", "PT0S")
                    .json()
                    .path("id")
                    .asText();
            dev.awaitStatus(id, "WAITING");

            var suspended = dev.stride("suspend", id, "--reason", "the shop is closed");
            assertThat(suspended.status()).isZero();
            assertThat(suspended.json().path("status").asText()).isEqualTo("SUSPENDED");
            assertThat(suspended.json().path("requested").asText()).isEqualTo("SUSPEND");
            assertThat(dev.stride("instances", "--status", "suspended").out()).contains(id);
            assertThat(dev.stride("history", id).out()).contains("suspended: the shop is closed");

            assertThat(dev.stride("resume", id).json().path("status").asText()).isEqualTo("WAITING");
            assertThat(dev.stride("history", id).out()).contains("resumed");
        }
    }

    @Test
    void failedInstance_canBeRetried_andTheRetriedInstanceCanBeCancelled() throws Exception {
        write("named.sw.yaml", """
                id: named
                version: '1.0'
                specVersion: '0.8'
                start: Fail
                functions: [ { name: fail, type: expression, operation: 'if .name then (.name | error) else . end' } ]
                states:
                  - { name: Fail, type: operation, actions: [ { functionRef: fail } ], transition: Nap }
                  - { name: Nap, type: sleep, duration: PT24H, end: true }
                """);
        try (var dev = new RunningDev(folder)) {
            var id = dev.stride("start", "named", "--input", "{\"name\": \"Ann\"}")
                    .json()
                    .path("id")
                    .asText();
            dev.awaitStatus(id, "FAULTED");

            assertThat(dev.stride("retry", id, "--patch", "[]").status()).isEqualTo(2);
            assertThat(dev.stride("retry", id, "--patch", "{\"name\": null}").status())
                    .isZero();
            dev.awaitStatus(id, "WAITING");
            var again = dev.stride("retry", id);
            assertThat(again.status()).isEqualTo(2);
            assertThat(again.err()).contains("WAITING");

            assertThat(dev.stride("cancel", id, "--compensate", "--reason", "sold out")
                            .status())
                    .isZero();
            dev.awaitStatus(id, "CANCELLED");
            assertThat(dev.stride("history", id).out()).contains("retried from Fail", "cancelled", "sold out");
        }
    }

    @Test
    void failedInstance_continuesWithANewerVersion_thatListAndHistoryShow() throws Exception {
        try (var dev = new RunningDev(folder)) {
            deploy(dev, "1.0", "Fail", "error(\"broken\")");
            var id = dev.stride("start", "mending", "--wait", "PT20S")
                    .json()
                    .path("id")
                    .asText();
            deploy(dev, "1.1", "Other", ".");
            deploy(dev, "1.2", "Fail", ".");

            var refused = dev.stride("retry", id, "--version", "1.1");
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("version 1.1 has no state `Fail`, which failed");
            assertThat(dev.stride("retry", id, "--version", "2").err()).contains("Version 2 of workflow mending");
            var retried = dev.stride("retry", id, "--version", "1.2");

            assertThat(retried.status()).as(retried.err()).isZero();
            dev.awaitStatus(id, "COMPLETED");
            assertThat(dev.stride("instances", "--workflow", "mending").out()).contains(id, "mending:1.2");
            assertThat(dev.stride("history", id).out()).contains("retried from Fail with version 1.2 instead of 1.0");
        }
    }

    private void deploy(RunningDev dev, String version, String state, String function) throws IOException {
        write("mending-" + version + ".yaml", """
                id: mending
                version: '%s'
                specVersion: '0.8'
                start: %s
                functions: [ { name: try, type: expression, operation: '%s' } ]
                states: [ { name: %s, type: operation, actions: [ { functionRef: try } ], end: true } ]
                """.formatted(version, state, function, state));
        assertThat(dev.stride(
                                "deploy",
                                folder.resolve("mending-" + version + ".yaml").toString())
                        .status())
                .isZero();
    }

    @Test
    void metricsCountTheConnectionOfACallInProgress() throws Exception {
        var called = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        var service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            called.countDown();
            await(answered);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        service.start();
        write("calling.sw.yaml", """
                id: calling
                version: '1.0'
                specVersion: '0.8'
                start: Call
                functions: [ { name: call, type: custom, operation: 'http:GET:http://127.0.0.1:%d/' } ]
                states: [ { name: Call, type: operation, actions: [ { functionRef: call } ], end: true } ]
                """.formatted(service.getAddress().getPort()));
        try (var dev = new RunningDev(folder);
                var client = HttpClient.newHttpClient()) {
            var metrics = HttpRequest.newBuilder(URI.create(dev.address() + "/metrics"))
                    .build();
            assertThat(client.send(metrics, BodyHandlers.ofString()).body()).contains("\nstride_connections 0\n");

            assertThat(dev.stride("start", "calling").status()).isZero();
            await(called);
            assertThat(client.send(metrics, BodyHandlers.ofString()).body()).contains("\nstride_connections 1\n");
            answered.countDown();
        } finally {
            answered.countDown();
            service.stop(0);
        }
    }

    private static void await(CountDownLatch event) {
        try {
            assertThat(event.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void eventWithInvalidAttributeIsRefused() throws Exception {
        try (var dev = new RunningDev(folder)) {
            var good = "{\"source\": \"/s\", \"type\": \"t\"}";

            assertThat(dev.stride("event", good).status()).isZero();

            var bad = dev.stride("event", good.replace("\"source\"", "\"name\""));
            assertThat(bad.status()).isEqualTo(2);
            assertThat(bad.err()).contains("`source` is missing");
        }
    }

    @Test
    void waitingInstanceShowsTheAwaitedEventAndContinuesWhenItArrives() throws Exception {
        write("order.sw.yaml", """
                id: order
                version: '1.0'
                specVersion: '0.8'
                name: Order
                start: Paid
                events:
                  - name: Payment
                    type: paid
                    source: /bank
                    correlation: [ { contextAttributeName: orderid, contextAttributeValue: '${ .id }' } ]
                states: [ { name: Paid, type: callback, action: { functionRef: ask }, eventRef: Payment, end: true } ]
                functions: [ { name: ask, type: expression, operation: '{ asked: true }' } ]
                """);
        try (var dev = new RunningDev(folder)) {
            var started = dev.stride("start", "order", "--input", "{\"id\": \"A-7\"}");
            var id = started.json().path("id").asText();
            var wait = dev.awaitStatus(id, "WAITING").json().path("waitingFor").path(0);
            assertThat(wait.path("event").asText()).isEqualTo("Payment");
            assertThat(wait.path("correlation").path("orderid").asText()).isEqualTo("A-7");

            var event = "{\"type\": \"paid\", \"source\": \"/bank\", \"orderid\": \"A-7\", \"data\": {\"amount\": 1}}";
            assertThat(dev.stride("event", event).status()).isZero();
            var output = dev.awaitStatus(id, "COMPLETED").json().path("output");
            assertThat(output.path("amount").asInt()).isEqualTo(1);
        }
    }

    @Test
    void startCommandThatWaits_endsWithTheExitCodeOfTheInstance() throws Exception {
        write("quick.sw.yaml", QUICK);
        write("nap.sw.yaml", NAP);
        write("broken.sw.yaml", """
                id: broken
                version: '1.0'
                specVersion: '0.8'
                start: Fail
                functions: [ { name: fail, type: expression, operation: 'error("broken")' } ]
                states: [ { name: Fail, type: operation, actions: [ { functionRef: fail } ], end: true } ]
                """);
        try (var dev = new RunningDev(folder)) {
            assertThat(dev.stride("start", "quick", "--wait", "PT20S").status()).isZero();
            assertThat(dev.stride("start", "broken", "--wait", "PT20S").status())
                    .isEqualTo(1);
            assertThat(dev.stride("start", "nap", "--wait", "PT0S").status()).isEqualTo(3);
            assertThat(dev.stride("start", "broken").status()).isZero();
        }
    }

    @Test
    void instancesCommandWithoutAMatch_saysSo() throws Exception {
        try (var dev = new RunningDev(folder)) {
            var none = dev.stride("instances", "--status", "FAULTED");

            assertThat(none.status()).isZero();
            assertThat(none.err()).contains("No instances match.");
        }
    }

    @Test
    void busyPort_isRefusedByItsNumber() throws Exception {
        try (var dev = new RunningDev(folder)) {
            var port = dev.address().replaceFirst(".*:", "");
            var second = CommandResult.run("dev", folder, "--port", port);

            assertThat(second.status()).isEqualTo(2);
            assertThat(second.err()).contains("port " + port + " is in use");
        }
    }

    @Test
    void sameIdempotencyKeyStartsOneInstance() throws Exception {
        write("nap.sw.yaml", NAP);
        try (var dev = new RunningDev(folder)) {
            var first = dev.stride("start", "nap", "--key", "k").json().path("id");
            assertThat(dev.stride("start", "nap", "--key", "k").json().path("id"))
                    .isEqualTo(first);

            var other = dev.stride("start", "nap", "--key", "k", "--input", "{\"other\": 1}");
            assertThat(other.status()).isEqualTo(2);
            assertThat(other.err()).contains("Idempotency-Key");
        }
    }

    @Test
    void devCommand_redeploysADefinitionWhenItsFileChanges() throws Exception {
        write("quick.sw.yaml", QUICK);
        try (var dev = new RunningDev(folder)) {
            write("quick.sw.yaml", QUICK.replace("hello", "good day"));
            dev.await("quick.sw.yaml: replaced");

            var ended = dev.stride("start", "quick", "--wait", "PT20S").json();
            assertThat(ended.path("output").path("greeting").asText()).isEqualTo("good day");
        }
    }

    @Test
    void devCommand_redeploysADefinitionWhenItsNamespaceChanges() throws Exception {
        var inShop = """
                document: { dsl: 1.0.3, namespace: shop, name: quick, version: 1.0.0 }
                do: [{ a: { set: 1 } }]
                """;
        write("quick.sw.yaml", inShop);
        try (var dev = new RunningDev(folder)) {
            write("quick.sw.yaml", inShop.replace("shop", "store").replace("version: 1.0.0", "version: 2.0.0"));
            dev.await("quick.sw.yaml: replaced");

            assertThat(dev.get("/workflows/quick").path("namespace").asText()).isEqualTo("store");
        }
    }

    @Test
    void devCommandThatOtherMachinesReach_printsTheKeyThatOtherCommandsNeed() throws Exception {
        write("quick.sw.yaml", QUICK);
        try (var dev = new RunningDev(folder, "--host", "0.0.0.0")) {
            var key = dev.await("requests need the key ").replaceFirst(".* the key (\\w{32}):.*", "$1");
            dev.await("/#key=" + key + " in a browser");

            var started = dev.stride("start", "quick", "--stride-key", key);
            assertThat(started.status()).as(started.err()).isZero();
            assertThat(dev.stride("start", "quick").err()).contains("STRIDE_KEY");
        }
    }

    @Test
    void devCommand_takesAKeyThatIsLongEnough() throws Exception {
        assertThat(CommandResult.run("dev", folder, "--port", "0", "--stride-key", "short")
                        .err())
                .contains("16 to 128");
        try (var dev = new RunningDev(folder, "--stride-key", "given-key_0123456789")) {
            assertThat(dev.stride("workflows").status()).isEqualTo(2);
            assertThat(dev.stride("workflows", "--stride-key", "given-key_0123456789")
                            .status())
                    .isZero();
        }
    }

    @Test
    void devCommand_findsDefinitionsOf10ByAnyName_andNamesTheFilesThatItSkips() throws Exception {
        write("plain.yaml", """
                document: { dsl: 1.0.3, namespace: shop, name: plain, version: 1.0.0 }
                do: [ { a: { set: { b: 1 } } } ]
                """);
        write("old.yaml", QUICK);
        write("input.json", "{}");
        try (var dev = new RunningDev(folder)) {
            assertThat(dev.get("/workflows/plain").path("version").asText()).isEqualTo("1.0.0");
            assertThat(dev.get("/workflows").path("workflows")).hasSize(1);

            write("more.json", "{}");
            dev.await("skipped, because they are no definitions: %1$s/input.json, %1$s/more.json".formatted(folder));
        }
    }

    @Test
    void devCommand_readsTheConnectorsBesideEachDefinition() throws Exception {
        for (var shop : List.of("north", "south")) {
            var below = Files.createDirectory(folder.resolve(shop));
            Files.writeString(
                    below.resolve("stride.connectors.yaml"), "%s-price: https://shop.example/price\n".formatted(shop));
            Files.writeString(below.resolve("price.sw.yaml"), """
                    id: %1$s
                    version: '1.0'
                    specVersion: '0.8'
                    start: Ask
                    functions: [ { name: ask, type: custom, operation: %1$s-price } ]
                    states: [ { name: Ask, type: operation, actions: [ { functionRef: ask } ], end: true } ]
                    """.formatted(shop));
        }
        try (var dev = new RunningDev(folder)) {
            assertThat(dev.get("/workflows").path("workflows")).hasSize(2);
        }
    }

    @Test
    void devCommand_deploysADefinitionInANewSubfolder() throws Exception {
        try (var dev = new RunningDev(folder)) {
            Files.createDirectories(folder.resolve("new/deeper"));
            write("new/deeper/quick.sw.yaml", QUICK);
            dev.await("quick.sw.yaml: deployed");

            assertThat(dev.stride("start", "quick").status()).isZero();
        }
    }

    @Test
    void invalidDefinitionUpdate_isReportedAndTheDeployedVersionStaysStartable() throws Exception {
        write("quick.sw.yaml", QUICK);
        try (var dev = new RunningDev(folder)) {
            write("quick.sw.yaml", QUICK.replace("start: Only", "start: Olny"));
            assertThat(dev.await("fault")).contains("quick.sw.yaml:5:8", "/start");
            dev.await("quick.sw.yaml: not deployed");

            assertThat(dev.stride("start", "quick").status()).isZero();
        }
    }

    @Test
    void deploySendsADefinitionWithTheFilesItRefersTo(@TempDir Path elsewhere) throws Exception {
        Files.writeString(elsewhere.resolve("pets.json"), """
                { "openapi": "3.0.3", "info": { "title": "Pets", "version": "1" },
                  "servers": [ { "url": "http://localhost:1" } ],
                  "paths": { "/pets": { "get": { "operationId": "list", "responses": {} } } } }
                """);
        var pets = Files.writeString(elsewhere.resolve("pets.sw.yaml"), """
                id: pets
                version: '1.0'
                specVersion: '0.8'
                name: Pets
                start: List
                functions: [ { name: list, operation: 'file:pets.json#list' } ]
                states: [ { name: List, type: operation, actions: [ { functionRef: list } ], end: true } ]
                """);
        try (var dev = new RunningDev(folder)) {
            var deployed = dev.stride("deploy", pets.toString());
            assertThat(deployed.err()).isEmpty();
            assertThat(deployed.out()).contains("pets.sw.yaml: deployed (pets:1.0)");
            assertThat(dev.stride("deploy", elsewhere.toString()).out()).contains("unchanged (pets:1.0)");

            Files.writeString(pets, Files.readString(pets).replace("name: Pets", "name: Animals"));
            var taken = dev.stride("deploy", pets.toString());
            assertThat(taken.status()).isEqualTo(2);
            assertThat(taken.err()).contains("not deployed", "version");
        }
    }

    @Test
    void errorMessage_namesTheInstanceOrWorkflowOrStatusThatIsUnknown() throws Exception {
        try (var dev = new RunningDev(folder)) {
            assertThat(dev.stride("show", "unknown").err()).contains("Instance unknown does not exist");
            assertThat(dev.stride("start", "nothing").err()).contains("Workflow nothing does not exist");
            assertThat(dev.stride("instances", "--status", "LAZY").err()).contains("LAZY");
        }
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
