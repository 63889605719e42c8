package dev.stride.local.embedded;

import static dev.stride.local.command.CommandResult.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment.OutboundEvents;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests an outage of the HTTP event sink: instances do not wait for the sink, and it receives every event afterwards. */
final class EventSinkOutageTest {

    private static final String ORDER = """
        id: order
        version: '1'
        specVersion: '0.8'
        events: [ { name: Placed, type: order.placed, source: /shop, kind: produced } ]
        states:
          - name: Place
            type: inject
            data: { amount: 3 }
            transition: { nextState: Done, produceEvents: [ { eventRef: Placed } ] }
          - { name: Done, type: inject, data: { done: true }, end: true }
        """;

    private final SettableClock clock = new SettableClock();
    private final CapturedLog log = new CapturedLog();
    private final BlockingQueue<Status> ended = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final CountDownLatch refused = new CountDownLatch(2);
    private volatile CountDownLatch open = new CountDownLatch(2);
    private volatile boolean recovers = true;
    private final HttpServer server;

    @TempDir
    private Path folder;

    EventSinkOutageTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void startSink() {
        server.createContext("/events", this::answer);
        server.start();
    }

    @AfterEach
    void stopSink() {
        server.stop(0);
    }

    @Test
    void instanceCompletesWhileTheEventSinkIsDown_andTheSinkReceivesTheProducedEventsLater()
            throws InterruptedException {
        try (var embedded = embedded()) {
            embedded.deployment().deploy(ORDER, Map.of(), Optional.empty());
            embedded.start();
            start(embedded);
            start(embedded);

            assertThat(ended.take()).isEqualTo(Status.COMPLETED);
            assertThat(ended.take()).isEqualTo(Status.COMPLETED);
            assertThat(received.take()).isNotEqualTo(received.take());
            assertThat(refused.getCount()).isZero();
        }
    }

    @Test
    void eventsQueuedForTheEventSink_surviveARestartOfTheProcess() throws InterruptedException {
        recovers = false;
        open = new CountDownLatch(1);
        try (var embedded = embedded()) {
            embedded.deployment().deploy(ORDER, Map.of(), Optional.empty());
            embedded.start();
            start(embedded);
            refused.await();
        }
        recovers = true;
        try (var embedded = embedded()) {
            embedded.start();

            assertThat(received.take()).isNotEmpty();
        }
    }

    /**
     * Refuses events until two were refused and all instances have ended. The sink decides this itself: the clock skips all waits,
     * so an event would be given up within a second of the test's time.
     */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var event = json(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            var down = !recovers || refused.getCount() > 0 || open.getCount() > 0;
            if (down) {
                refused.countDown();
            } else {
                received.add(event.path("id").asText());
            }
            exchange.sendResponseHeaders(down ? 503 : 202, -1);
        }
    }

    private EmbeddedRuntime embedded() {
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/events");
        return new EmbeddedRuntime(
                Database.open(folder.resolve("stride.db")),
                LocalEnvironment.create(Map.of(), new OutboundEvents(Optional.of(address), LifecycleLevel.NONE)),
                PacedClock.skippingWaits(clock),
                new Reporting(new UsageCounter(), (branch, _) -> committed(branch), log));
    }

    private void committed(Branch branch) {
        if (branch.status().isFinal() || branch.status() == Status.SUSPENDED) {
            ended.add(branch.status());
            open.countDown();
        }
    }

    private static void start(EmbeddedRuntime embedded) {
        new InstanceStarter(embedded.ports(), Stores.of(embedded.ports()))
                .start("order", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
    }
}
