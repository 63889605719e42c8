package dev.stride.local.cloud;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.Stream;
import software.amazon.dynamodb.services.local.main.ServerRunner;

/** A server process with DynamoDB Local. With a data folder, confirmed writes survive a kill. */
final class TableServer {

    /** @param words data folder; in memory if absent */
    public static void main(String[] words) throws Exception {
        var port = freePort();
        var place = words.length > 0 ? Stream.of("-dbPath", words[0]) : Stream.of("-inMemory");
        var options = Stream.of("-sharedDb", "-disableTelemetry", "-port", Integer.toString(port));
        var server = ServerRunner.createServerFromCommandLineArgs(
                Stream.concat(place, options).toArray(String[]::new));
        server.start();
        ChildMain.say(port);
        Thread.currentThread().join();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private TableServer() {}
}
