package dev.stride.benchmarks.coldstart;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.call.AwsCloud;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.benchmarks.coldstart.ColdStart.FileBlobs;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.registry.NetworkClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
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
 * A process that imitates the cold start of a Lambda function until its first workflow state: it creates the AWS clients and the
 * runtime, reads the workflow plan, runs the state and commits. It keeps items in memory and large data in files, so that the
 * measurement excludes the network.
 */
final class FirstStateProcess {

    /** The name of the file with the queue message that starts an instance. */
    static final String MESSAGE = "message";

    /**
     * Runs the first state of a workflow instance, and prints the milliseconds from the start of the JVM to the end of
     * this state.
     *
     * @param arguments the folder with the message and the blobs
     */
    public static void main(String[] arguments) throws IOException {
        var folder = Path.of(arguments[0]);
        var commits = new AtomicInteger();
        var table = new MemoryTable();
        table.onStored(_ -> commits.incrementAndGet());
        try (var clients = AwsClients.connect(nowhere())) {
            var runtime = new WorkflowRuntime(
                    RuntimeParts.of(ports(table, folder), RuntimeConfig.DEFAULT, RuntimeObserver.NONE));
            var deadline = Clock.systemUTC().instant().plus(Duration.ofMinutes(1));
            runtime.handle(new Delivery(Files.readString(folder.resolve(MESSAGE)), 1, deadline));
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

    private static Ports ports(MemoryTable table, Path folder) {
        var outside = new NetworkClients(
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), () -> new AwsCloud(FirstStateProcess::nowhere));
        return new Ports(
                table,
                new FileBlobs(folder),
                _ -> {},
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                CallKinds.builtIn(outside),
                SecretSource.NONE,
                Clock.systemUTC(),
                new SortableIds());
    }

    private FirstStateProcess() {}
}
