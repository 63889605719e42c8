package dev.stride.benchmarks.load;

import dev.stride.benchmarks.cases.NumberService;
import dev.stride.benchmarks.micro.MachineDescription;
import dev.stride.local.cloud.MemoryCloud;
import dev.stride.runtime.metering.UsageMetric;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.sqlite.SQLiteConnection;
import software.amazon.dynamodb.services.local.main.ServerRunner;

/**
 * The sequence of all load measurements.
 *
 * @param folder folder for databases
 * @param repeats number of repetitions of each ladder
 * @param minutes duration of the soak test
 * @param progress receives progress messages
 */
record LoadRun(
        Path folder,
        NumberService service,
        LoadSettings settings,
        int repeats,
        int minutes,
        Consumer<String> progress) {

    private static final double HALF = 0.5;
    private static final double QUARTER = 0.25;
    private static final int BASELINE_PART = 12;
    private static final int SHAPE_PART = 6;

    LoadResults results() throws IOException, InterruptedException, SQLException {
        var disk = climbed(
                "SQLite on disk", Ladder.PERCENTS, ProcessCpuTime.none(), LoadTarget.onDisk(folder.resolve("ladder")));
        var saturation = disk.ladders().getFirst().saturation();
        var memory = climbed("SQLite in memory", List.of(), ProcessCpuTime.none(), LoadTarget.inMemory());
        var shapes = shapes(saturation * QUARTER);
        var soak = soak(saturation * HALF);
        progress.accept("== DynamoDB Local and ElasticMQ");
        try (var cloud = new MemoryCloud(progress)) {
            var aws = climbed(
                    "DynamoDB Local and ElasticMQ",
                    Ladder.PERCENTS,
                    ProcessCpuTime.ofProcesses(cloud.stores()),
                    LoadTarget.start(ServedEmulator.class, List.of(), cloud.environment()));
            return new LoadResults(
                    MachineDescription.here(SQLiteConnection.class, ServerRunner.class, SQSRestServer.class),
                    settings,
                    List.of(disk, memory, aws),
                    shapes,
                    soak,
                    StoredItems.of(soakFolder().resolve(LoadTarget.DATABASE)),
                    baselines(disk, cloud));
        }
    }

    private LadderRun climbed(String form, List<Integer> percents, ProcessCpuTime stores, LoadTarget runtime)
            throws InterruptedException {
        progress.accept("== " + form);
        try (runtime;
                var load = load(runtime, stores, Workload.ORDER, settings)) {
            var ladders = new ArrayList<Ladder>();
            for (int each = 0; each < repeats; each++) {
                progress.accept(StepRow.HEADER);
                ladders.add(Ladder.climb(load, percents));
            }
            return new LadderRun(form, percents, ladders, load.countListed());
        }
    }

    private Map<Workload, StepFigures> shapes(double perSecond) throws InterruptedException {
        progress.accept("== other shapes");
        var brief = LoadSettings.measuring(
                settings.warmUp().dividedBy(SHAPE_PART), settings.measured().dividedBy(SHAPE_PART));
        var shapes = new EnumMap<Workload, StepFigures>(Workload.class);
        try (var runtime = LoadTarget.onDisk(folder.resolve("shapes"))) {
            for (var workload : List.of(Workload.PAYMENT, Workload.PAUSE)) {
                try (var load = load(runtime, ProcessCpuTime.none(), workload, brief)) {
                    shapes.put(workload, load.measureStep(perSecond));
                }
            }
        }
        return shapes;
    }

    private Soak soak(double perSecond) throws InterruptedException {
        progress.accept("== soak");
        try (var runtime = LoadTarget.onDisk(soakFolder());
                var load = load(runtime, ProcessCpuTime.none(), Workload.ORDER, settings)) {
            return Soak.of(runtime, load, soakFolder(), perSecond, settings.measured(), minutes, progress);
        }
    }

    private List<Baseline> baselines(LadderRun disk, MemoryCloud cloud) {
        progress.accept("== the stores alone");
        var used = disk.ladders().getFirst().steps().getFirst().used();
        var baselines = new Baselines(
                mean(used.of(UsageMetric.WRITTEN_BYTES), used.of(UsageMetric.WRITES)),
                mean(used.of(UsageMetric.SENT_BYTES), used.of(UsageMetric.MESSAGES_SENT)),
                settings.measured().dividedBy(BASELINE_PART));
        var all = Stream.concat(baselines.sqlite(folder).stream(), baselines.cloud(cloud).stream())
                .toList();
        all.forEach(each -> progress.accept(each.toString()));
        return all;
    }

    private static int mean(long sum, long count) {
        return (int) (sum / Math.max(1, count));
    }

    private LoadGenerator load(LoadTarget runtime, ProcessCpuTime stores, Workload workload, LoadSettings time) {
        return new LoadGenerator(runtime, stores, workload, service.description(), time, progress);
    }

    private Path soakFolder() {
        return folder.resolve("soak");
    }
}
