package dev.stride.local.endtoend;

import dev.stride.local.client.Caller;
import dev.stride.local.client.Endpoint;
import dev.stride.local.client.Patience;
import dev.stride.local.command.Stride;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;

/** {@code stride dev} as a process of its own, which can be killed. */
final class DevProcess {

    private static final String LISTENING = "listening on ";

    private final Process process;
    private final URI address;

    private DevProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** Starts one and waits until it answers. */
    static DevProcess start(Path folder, Path data) throws IOException {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Stride.class.getName(),
                        "dev",
                        folder.toString(),
                        "--port",
                        "0",
                        "--data",
                        data.toString())
                .redirectErrorStream(true)
                .start();
        var output = process.inputReader();
        var said = new ArrayList<String>();
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
            if (line.startsWith(LISTENING)) {
                drain(output);
                return new DevProcess(process, URI.create(line.substring(LISTENING.length())));
            }
        }
        throw new IllegalStateException("it did not start: " + said);
    }

    Endpoint endpoint() {
        return new Endpoint(address, Caller.ANYBODY, Patience.real(), InstantSource.system());
    }

    /** Ends it as {@code kill -9} does, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** A full pipe would stop it. */
    private static void drain(BufferedReader output) {
        Thread.ofVirtual().start(() -> output.lines().forEach(line -> {}));
    }
}
