package dev.stride.benchmarks.load;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.emulator.EmulatorRuntime;
import dev.stride.local.poll.PacedClock;
import dev.stride.runtime.metering.UsageCounter;
import java.io.IOException;
import java.time.InstantSource;

/** A process under load that runs the handlers on the AWS adapters. Environment variables contain the endpoints of AWS. */
final class ServedEmulator {

    /** Serves requests until standard input ends. */
    public static void main(String[] words) throws IOException {
        var pacedClock = PacedClock.realTime(InstantSource.system());
        var usageCounter = new UsageCounter();
        var commitRecorder = LoadTargetProcess.commits(pacedClock);
        var clients = AwsClients.connect(AwsAccess.fromEnvironment());
        try (var form = new EmulatorRuntime(
                clients,
                LocalEnvironment.create(),
                pacedClock,
                usageCounter,
                commitRecorder,
                LoadTargetProcess.LOGGER)) {
            var unfailing = new FailingPorts(() -> 1);
            LoadTargetProcess.serve(form, usageCounter, commitRecorder, unfailing, pacedClock);
        }
    }

    private ServedEmulator() {}
}
