package dev.stride.local.cloud;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import software.amazon.dynamodb.services.local.main.ServerRunner;

/** DynamoDB Local, with its data in a folder: what it has answered for is there after it was killed. */
final class TableServer {

    /** @param words the folder */
    public static void main(String[] words) throws Exception {
        var port = freePort();
        var server = ServerRunner.createServerFromCommandLineArgs(
                new String[] {"-dbPath", words[0], "-sharedDb", "-disableTelemetry", "-port", Integer.toString(port)});
        server.start();
        Child.say(port);
        Thread.currentThread().join();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private TableServer() {}
}
