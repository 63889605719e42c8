package dev.stride.local.cloud;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.functions.ApiHandler;
import dev.stride.functions.http.Api;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.dev.Maintenance;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.embedded.LocalRuntime;
import dev.stride.local.http.LocalHttpServer;
import dev.stride.local.poll.PacedClock;
import dev.stride.runtime.CheckpointMode;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** A server process with all functions of a deployment. Environment variables contain the endpoints of AWS. */
public final class RuntimeServer {

    /** The environment variable that enables the loss of one in twenty messages. */
    public static final String LOSSY = "STRIDE_LOSSY";

    /** The environment variable with the {@link CheckpointMode}, as the functions have it. */
    public static final String CHECKPOINT = "STRIDE_CHECKPOINT";

    /** @param words file with the error of the clock, and the visibility timeout of the queues */
    public static void main(String[] words) throws IOException, InterruptedException {
        var pacedClock = PacedClock.realTime(new OffsetClock(Path.of(words[0])));
        var form = new EmulatorRuntime(
                clients(),
                Duration.parse(words[1]),
                LocalEnvironment.create().withCheckpointMode(checkpointMode()),
                pacedClock,
                Telemetry.asText(),
                new Printed());
        var maintenance = new Maintenance(form, pacedClock, new Printed());
        var api = api(form);
        var front = new LocalHttpServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.empty(),
                api,
                api.routes(),
                InstantSource.system(),
                new Printed());
        form.start();
        maintenance.start();
        front.start();
        ChildMain.say(front.address().getPort());
        Thread.currentThread().join();
    }

    /**
     * The API has a correct clock. On AWS it is a separate function on another machine, and the order of starts and events relies
     * on its clock.
     */
    private static ApiHandler api(LocalRuntime localRuntime) {
        var ports = localRuntime.ports();
        var onTime = ports.with(InstantSource.system());
        return new ApiHandler(new Api(onTime, Stores.of(onTime), localRuntime.deployment()), localRuntime.telemetry());
    }

    private static CheckpointMode checkpointMode() {
        return Optional.ofNullable(System.getenv(CHECKPOINT))
                .map(CheckpointMode::valueOf)
                .orElse(CheckpointMode.STATES);
    }

    private static AwsClients clients() {
        var clients = AwsClients.connect(AwsAccess.fromEnvironment());
        return System.getenv().containsKey(LOSSY)
                ? new AwsClients(
                        clients.dynamo(),
                        MessageLoss.over(clients.sqs()),
                        clients.scheduler(),
                        clients.eventBridge(),
                        clients.s3())
                : clients;
    }

    private static final class Printed implements LambdaLogger {

        @Override
        public void log(String message) {
            System.out.println(message.stripTrailing());
        }

        @Override
        public void log(byte[] message) {
            log(new String(message, StandardCharsets.UTF_8));
        }
    }

    private RuntimeServer() {}
}
