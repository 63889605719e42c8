package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.local.CapturedLog;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.FilesOfDatabase;
import dev.stride.runtime.CheckpointMode;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the embedded runtime continues from each beginning of its log, as a power loss may leave it. */
final class CutLogTest {

    private static final String DEFINITION = """
            id: calls
            version: '1'
            specVersion: '0.8'
            start: One
            functions: [ { name: call, operation: 'file:calls.json#call' } ]
            states:
              - name: One
                type: operation
                transition: Fork
                actions: [ { functionRef: { refName: call, arguments: { step: 1 } } },
                           { functionRef: { refName: call, arguments: { step: 2 } } },
                           { functionRef: { refName: call, arguments: { step: 3 } } } ]
              - name: Fork
                type: parallel
                transition: Two
                branches: [ { name: a, actions: [ { functionRef: { refName: call, arguments: { step: 4 } } } ] },
                            { name: b, actions: [ { functionRef: { refName: call, arguments: { step: 4 } } } ] } ]
              - { name: Two, type: inject, data: { two: 2 }, transition: Three }
              - { name: Three, type: operation, end: true, actions: [ { functionRef: { refName: call, arguments: { step: 5 } } } ] }
            """;

    private static final String OPEN_API = """
            {
              "openapi": "3.0.3",
              "info": { "title": "Calls", "version": "1" },
              "servers": [ { "url": "http://127.0.0.1:PORT" } ],
              "paths": { "/{step}": { "post": {
                "operationId": "call",
                "parameters": [ { "name": "step", "in": "path", "required": true, "schema": { "type": "integer" } } ],
                "responses": { "200": { "description": "done" } }
              } } }
            }""";

    @TempDir
    private Path folder;

    private final HttpServer server;
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private volatile Path current = Path.of("");

    /** A call that the service received. @param log the size of the log at that time */
    private record Call(int step, int log) {}

    CutLogTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void runtimeWhoseLogIsCutAtAnyCommit_endsWhatWasAccepted_andRepeatsNoCallWhoseReplyLedToAToldCall(
            CheckpointMode mode) {
        var first = folder.resolve("first");
        int accepted;
        String instance;
        FilesOfDatabase left;
        var end = new CompletableFuture<Status>();
        try (var runtime = open(first, mode, end)) {
            assertThat(runtime.deployment()
                            .deploy(
                                    DEFINITION,
                                    Map.of(
                                            "calls.json",
                                            OPEN_API.replace(
                                                    "PORT",
                                                    String.valueOf(
                                                            server.getAddress().getPort()))),
                                    Optional.empty()))
                    .isInstanceOf(DeploymentResult.Added.class);
            var starter = new InstanceStarter(runtime.ports(), Stores.of(runtime.ports()));
            var started =
                    starter.start("calls", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
            instance = started instanceof StartResult.Accepted accepting ? accepting.instance() : "";
            runtime.settle();
            accepted = FilesOfDatabase.of(first).log().length;
            runtime.start();
            assertThat(end.join()).isEqualTo(Status.COMPLETED);
            runtime.settle();
            left = FilesOfDatabase.of(first);
        }
        var told = List.copyOf(calls);

        var cuts = left.commits().stream().filter(cut -> cut >= accepted).toList();
        assertThat(cuts).hasSizeGreaterThan(4);
        for (int cut : cuts) {
            calls.clear();
            resume(instance, mode, left.cutAt(cut), folder.resolve("cut" + cut));
            int reached = told.stream()
                    .filter(call -> call.log() <= cut)
                    .mapToInt(Call::step)
                    .max()
                    .orElse(0);
            assertThat(calls).as("log cut at %d of %s", cut, cuts).allMatch(call -> call.step() >= reached);
        }
    }

    /** Continues the instance from the files until it has ended, unless it has ended already. */
    private void resume(String instance, CheckpointMode mode, FilesOfDatabase files, Path place) {
        files.copyTo(place);
        var end = new CompletableFuture<Status>();
        try (var runtime = open(place, mode, end)) {
            var root = Stores.of(runtime.ports()).branches().load(BranchId.root(instance));
            runtime.start(due -> {
                if (due.isEmpty()) {
                    end.complete(Status.RUNNING);
                }
                return false;
            });
            if (root.filter(it -> it.branch().status().isFinal()).isEmpty()) {
                assertThat(end.join())
                        .as("status when nothing is left to do, with the log of %s", place)
                        .isEqualTo(Status.COMPLETED);
            }
        }
    }

    private EmbeddedRuntime open(Path place, CheckpointMode mode, CompletableFuture<Status> end) {
        current = place;
        return new EmbeddedRuntime(
                Database.open(place.resolve("stride.db")),
                LocalEnvironment.create().withCheckpointMode(mode),
                PacedClock.realTime(InstantSource.system()),
                new Reporting(
                        new UsageCounter(),
                        (branch, _) -> {
                            if (branch.id().isRoot() && branch.status().isFinal()) {
                                end.complete(branch.status());
                            }
                        },
                        new CapturedLog()));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            int step = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
            calls.add(new Call(step, FilesOfDatabase.of(current).log().length));
            var body = "{}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
