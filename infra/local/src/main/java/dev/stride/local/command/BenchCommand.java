package dev.stride.local.command;

import dev.stride.engine.Status;
import dev.stride.local.bench.Bench;
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
            names = "--waiting",
            paramLabel = "COUNT",
            defaultValue = "100000",
            description = "Instances that wait for an event when one comes. Default: ${DEFAULT-VALUE}.")
    private int waiting;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var good = new AtomicBoolean(true);
        console.text(Figures.HEAD);
        new Bench(Database::inMemory, console.logger()).wideAndDeep(waiting, figures -> {
            console.text(figures.line());
            good.compareAndSet(true, figures.status() == Status.COMPLETED);
        });
        return good.get() ? Exit.DONE : Exit.FAILED;
    }
}
