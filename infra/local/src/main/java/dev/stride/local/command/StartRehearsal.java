package dev.stride.local.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.local.command.output.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The usual commands, and a server whose instance calls a service. The launcher runs them once and records the classes that they
 * load, so that later starts take less time.
 */
final class StartRehearsal {

    /** The characters that the server may say before somebody reads them. */
    private static final int SAID = 1 << 16;

    /** @param words an empty folder */
    public static void main(String[] words) throws IOException, InterruptedException {
        rehearse(Path.of(words[0]));
        System.exit(0);
    }

    static void rehearse(Path folder) throws IOException, InterruptedException {
        var service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", StartRehearsal::answer);
        service.start();
        var definition = folder.resolve("rehearsal.sw.yaml").toString();
        Files.writeString(Path.of(definition), definition(service.getAddress().getPort()));
        execute("validate", definition);
        execute("run", definition);
        serve(folder);
        service.stop(0);
    }

    private static String definition(int port) {
        return """
            id: rehearsal
            version: '1'
            specVersion: '0.8'
            functions: [ { name: call, type: custom, operation: 'rest:POST:http://127.0.0.1:%d/' } ]
            states:
              - { name: Begin, type: inject, data: { count: 1 }, transition: Call }
              - name: Call
                type: operation
                actions: [ { functionRef: { refName: call, arguments: { count: '${ .count + 1 }' } } } ]
                transition: Choose
              - name: Choose
                type: switch
                dataConditions: [ { condition: '${ .count > 1 }', end: true } ]
                defaultCondition: { transition: Nap }
              - { name: Nap, type: sleep, duration: PT0.1S, end: true }
            """.formatted(port);
    }

    private static void serve(Path folder) throws IOException, InterruptedException {
        var said = new PipedReader(SAID);
        var command = Stride.commandLine().setErr(new PrintWriter(new PipedWriter(said), true));
        var data = folder.resolve("data").toString();
        var dev = Thread.ofPlatform()
                .daemon()
                .start(() -> command.execute("dev", folder.toString(), "--port", "0", "--data", data));
        var lines = new BufferedReader(said);
        var line = lines.readLine();
        while (!line.startsWith(DevCommand.LISTENING)) {
            line = lines.readLine();
        }
        var address = line.substring(DevCommand.LISTENING.length());
        execute("start", "rehearsal", "--endpoint", address, "--wait", "PT20S");
        execute("instances", "--endpoint", address);
        dev.interrupt();
        dev.join();
    }

    private static void execute(String... words) {
        int status = Stride.commandLine(words).execute(words);
        if (status != ExitCode.SUCCESS) {
            throw new IllegalStateException("%s ended with %d".formatted(String.join(" ", words), status));
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = "{}".getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private StartRehearsal() {}
}
