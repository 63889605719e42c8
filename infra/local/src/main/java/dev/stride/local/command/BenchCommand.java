package dev.stride.local.command;

import dev.stride.engine.Status;
import dev.stride.local.bench.Bench;
import dev.stride.local.bench.ColdStart;
import dev.stride.local.bench.Figures;
import dev.stride.local.sqlite.Database;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stride bench}: what wide and deep workflows take here, and what they write. */
@Command(
        name = "bench",
        description = "Runs wide and deep workflows against a service of its own; prints times and what was written.")
final class BenchCommand implements Callable<Integer> {

    @Mixin
    private Console console = new Console();

    @Option(
            names = "--percent",
            paramLabel = "PERCENT",
            defaultValue = "100",
            description = "How much of their full size the workflows have. Default: ${DEFAULT-VALUE}.")
    private int percent;

    @Option(
            names = "--cold",
            description =
                    "Measures the functions instead: their size, and the time from the start of a JVM to the first state.")
    private boolean cold;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (percent < 1 || percent > 100) {
            throw new Refused("--percent is from 1 to 100, not " + percent + ".");
        }
        if (cold) {
            console.text(ColdStart.HEAD);
            for (var line : ColdStart.ofThisBuild().lines()) {
                console.text(line);
            }
            return Exit.DONE;
        }
        var good = new AtomicBoolean(true);
        console.text(Figures.HEAD);
        new Bench(Database::inMemory, console.logger()).wideAndDeep(percent, figures -> {
            console.text(figures.line());
            good.compareAndSet(true, figures.status() == Status.COMPLETED);
        });
        return good.get() ? Exit.DONE : Exit.FAILED;
    }
}
