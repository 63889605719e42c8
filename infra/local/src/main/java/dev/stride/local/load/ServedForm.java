package dev.stride.local.load;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.local.dev.Upkeep;
import dev.stride.local.embedded.Embedded;
import dev.stride.local.embedded.Form;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.http.HttpFront;
import dev.stride.local.poll.Pace;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.ledger.Ledger;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;

/** What {@code stride dev} serves, as a process that tells of each instance that ended, and when asked what it has done. */
final class ServedForm {

    /** Before the address of the API. */
    static final String LISTENING = "listening on ";

    /** Before the id of an instance that ended, the time and how. */
    static final String ENDED = "ended ";

    /** Before {@link Counts} as JSON. */
    static final String COUNTED = "counted ";

    /** Asks for the counts. */
    static final String COUNT = "count";

    /** Asks for them after all garbage was collected. */
    static final String COLLECT = "collect";

    /** What the handlers complain of. */
    static final LambdaLogger LOGGER = new LambdaLogger() {
        @Override
        public void log(String message) {
            System.err.println(message.stripTrailing());
        }

        @Override
        public void log(byte[] message) {
            log(new String(message, StandardCharsets.UTF_8));
        }
    };

    /** Serves until nobody asks any more. @param words the file of the database, or none to keep all in memory */
    public static void main(String[] words) throws IOException {
        var pace = Pace.waiting(InstantSource.system());
        var ledger = new Ledger();
        var commits = commits(pace);
        var database = words.length > 0 ? Database.open(Path.of(words[0])) : Database.inMemory();
        try (var form = new Embedded(database, Laptop.open(), pace, ledger, commits, LOGGER)) {
            serve(form, ledger, commits, pace);
        }
    }

    /** Tells of ends. */
    static Commits commits(Pace pace) {
        return new Commits(
                pace, (instance, end) -> System.out.println(ENDED + instance + " " + end.at() + " " + end.status()));
    }

    /** Serves a form until the end of standard input. */
    static void serve(Form form, Ledger ledger, Commits commits, Pace pace) throws IOException {
        var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (var upkeep = new Upkeep(form, pace, LOGGER);
                var front = new HttpFront(anyPort, form.api(), pace, LOGGER)) {
            form.start();
            upkeep.start();
            front.start();
            System.out.println(LISTENING + "http://127.0.0.1:" + front.address().getPort());
            for (var question = questions.readLine(); question != null; question = questions.readLine()) {
                if (question.equals(COLLECT)) {
                    System.gc();
                }
                var counts = Json.bytes(counts(ledger, commits));
                System.out.println(COUNTED + new String(counts, StandardCharsets.UTF_8));
            }
        }
    }

    private static Counts counts(Ledger ledger, Commits commits) {
        return new Counts(
                commits.count(),
                ledger.summary(),
                commits.times(),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    private ServedForm() {}
}
