package dev.stride.local.command;

import static dev.stride.local.command.CommandResult.run;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a run prints no secrets. The workflow calls a service that echoes its requests. */
final class SecretsTest {

    private static final String KEY = "a \"key\" of + all";

    private static final String ECHO = """
            id: echo
            version: '1.0'
            specVersion: '0.8'
            name: Echo
            secrets: [KEY, PASSWORD]
            auth: [ { name: mine, properties: { username: ann, password: '${ $SECRETS.PASSWORD }' } } ]
            functions: [ { name: echo, type: custom, operation: 'http:POST:SERVICE/', authRef: mine } ]
            events: [ { name: leak, type: leak, source: /echo, kind: produced } ]
            errors: [ { name: Refused, code: '418' } ]
            states:
              - name: Echo
                type: operation
                actions: [ { functionRef: { refName: echo, arguments: { body: { key: '${ $SECRETS.KEY }' } } } } ]
                stateDataFilter: { output: '${ . + {own: "<\\($SECRETS.KEY)>"} }' }
                transition: { nextState: Refuse, produceEvents: [ { eventRef: leak, data: '${ {key: $SECRETS.KEY} }' } ] }
              - name: Refuse
                type: operation
                actions: [ { functionRef: { refName: echo, arguments: { query: { refuse: '${ $SECRETS.KEY }' } } } } ]
                end: true
            """;

    private final List<String> received = new CopyOnWriteArrayList<>();
    private final HttpServer service;

    @TempDir
    private Path folder;

    SecretsTest() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void listen() {
        service.createContext("/", this::echo);
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    @Test
    void runCommand_sendsSecretsToTheCalledService_butPrintsNoSecret() throws IOException {
        var url = "http://localhost:" + service.getAddress().getPort();
        var file = Files.writeString(folder.resolve("echo.sw.yaml"), ECHO.replace("SERVICE", url));
        var run = run("run", file, "--secret", "KEY=" + KEY, "--secret", "PASSWORD=pass1", "--trace");

        assertThat(run.status()).isNotZero();
        assertThat(received).hasSize(2).allSatisfy(text -> assertThat(text).contains("Basic YW5uOnBhc3Mx"));
        assertThat(received.getFirst()).contains("a \\\"key\\\" of + all");
        assertThat(run.out() + run.err())
                .contains("418", "***")
                .doesNotContain("YW5uOnBhc3Mx", "pass1", KEY, "a \\\"key\\\" of + all", "a%20%22key", "a+%22key");
    }

    private void echo(HttpExchange exchange) throws IOException {
        var text = exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization") + " "
                + new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        received.add(text);
        var status = text.startsWith("/?refuse") ? 418 : 200;
        var bytes = ("{\"said\": \"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}").getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
