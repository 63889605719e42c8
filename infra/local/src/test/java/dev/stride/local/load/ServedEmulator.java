package dev.stride.local.load;

import dev.stride.aws.AwsAccess;
import dev.stride.aws.AwsClients;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.emulator.Emulator;
import dev.stride.local.poll.Pace;
import dev.stride.runtime.ledger.Ledger;
import java.io.IOException;
import java.time.InstantSource;

/** The handlers on the adapters of AWS, which is where the variables of the environment say, as a process under load. */
final class ServedEmulator {

    /** Serves until nobody asks any more. */
    public static void main(String[] words) throws IOException {
        var pace = Pace.waiting(InstantSource.system());
        var ledger = new Ledger();
        var commits = ServedForm.commits(pace);
        var clients = AwsClients.connect(AwsAccess.fromEnvironment());
        try (var form = new Emulator(clients, Laptop.open(), pace, ledger, commits, ServedForm.LOGGER)) {
            ServedForm.serve(form, ledger, commits, pace);
        }
    }

    private ServedEmulator() {}
}
