package dev.stride.local.bench;

import dev.stride.aws.AwsAccess;
import dev.stride.aws.AwsClients;
import dev.stride.aws.calls.AwsCloud;
import dev.stride.call.CallKinds;
import dev.stride.call.NetworkOutside;
import dev.stride.call.Secrets;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.runtime.Config;
import dev.stride.runtime.Delivery;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Ports;
import dev.stride.runtime.SortableIds;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.simulation.SimTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/**
 * What a function does between the start of its JVM and the first state that it advances, as a process of its own: it makes
 * the clients of AWS and the runtime, reads the plan, advances and commits. Items are kept in memory and large data in files,
 * so that no network is measured.
 */
final class FirstState {

    /** The file with the message that starts an instance. */
    static final String MESSAGE = "message";

    /** Prints the milliseconds since the JVM started. @param arguments the folder with the message and the blobs */
    public static void main(String[] arguments) throws IOException {
        var folder = Path.of(arguments[0]);
        var commits = new AtomicInteger();
        var table = new SimTable();
        table.watch(_ -> commits.incrementAndGet());
        try (var clients = AwsClients.connect(nowhere())) {
            var runtime = new WorkflowRuntime(ports(table, folder), Config.DEFAULT, Observer.NONE);
            var deadline = Clock.systemUTC().instant().plus(Duration.ofMinutes(1));
            runtime.receive(new Delivery(Files.readString(folder.resolve(MESSAGE)), 1, deadline));
            var now = System.currentTimeMillis();
            if (commits.get() == 0) {
                throw new IllegalStateException("no state was advanced with " + clients);
            }
            System.out.println(now - ManagementFactory.getRuntimeMXBean().getStartTime());
        }
    }

    private static AwsAccess nowhere() {
        return new AwsAccess(
                Region.EU_CENTRAL_1,
                AnonymousCredentialsProvider.create(),
                Optional.of(URI.create("http://localhost")));
    }

    private static Ports ports(SimTable table, Path folder) {
        var outside = new NetworkOutside(new Passage(EgressPolicy.LAPTOP), () -> new AwsCloud(FirstState::nowhere));
        return new Ports(
                table,
                new FolderBlobs(folder),
                _ -> {},
                (_, _, _) -> {},
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                CallKinds.over(outside),
                Secrets.NONE,
                Clock.systemUTC(),
                new SortableIds());
    }

    private FirstState() {}
}
