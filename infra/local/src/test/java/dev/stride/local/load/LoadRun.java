package dev.stride.local.load;

import dev.stride.local.bench.NumberService;
import dev.stride.local.cloud.MemoryCloud;
import dev.stride.runtime.ledger.Meter;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Everything that is measured, one after the other.
 *
 * @param folder where databases are made
 * @param repeats how often each ladder is climbed
 * @param minutes of the soak
 * @param progress gets lines for who watches
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

    Results results() throws IOException, InterruptedException, SQLException {
        var disk = climbed(
                "SQLite on disk", Ladder.PERCENTS, Processor.none(), UnderLoad.onDisk(folder.resolve("ladder")));
        var saturation = disk.ladders().getFirst().saturation();
        var memory = climbed("SQLite in memory", List.of(), Processor.none(), UnderLoad.inMemory());
        var shapes = shapes(saturation * QUARTER);
        var soak = soak(saturation * HALF);
        progress.accept("== DynamoDB Local and ElasticMQ");
        try (var cloud = new MemoryCloud(progress)) {
            var aws = climbed(
                    "DynamoDB Local and ElasticMQ",
                    Ladder.PERCENTS,
                    Processor.of(cloud.stores()),
                    UnderLoad.start(ServedEmulator.class, List.of(), cloud.environment()));
            return new Results(
                    Machine.here(),
                    settings,
                    List.of(disk, memory, aws),
                    shapes,
                    soak,
                    Remains.of(soakFolder().resolve(UnderLoad.DATABASE)),
                    baselines(disk, cloud));
        }
    }

    private Climbed climbed(String form, List<Integer> percents, Processor stores, UnderLoad runtime)
            throws InterruptedException {
        progress.accept("== " + form);
        try (runtime;
                var load = load(runtime, stores, Shape.ORDER, settings)) {
            var ladders = new ArrayList<Ladder>();
            for (int each = 0; each < repeats; each++) {
                progress.accept(StepLine.HEAD);
                ladders.add(Ladder.climb(load, percents));
            }
            return new Climbed(form, percents, ladders, load.listed());
        }
    }

    private Map<Shape, StepFigures> shapes(double perSecond) throws InterruptedException {
        progress.accept("== other shapes");
        var brief = LoadSettings.of(
                settings.warmUp().dividedBy(SHAPE_PART), settings.measured().dividedBy(SHAPE_PART));
        var shapes = new EnumMap<Shape, StepFigures>(Shape.class);
        try (var runtime = UnderLoad.onDisk(folder.resolve("shapes"))) {
            for (var shape : List.of(Shape.PAYMENT, Shape.PAUSE)) {
                try (var load = load(runtime, Processor.none(), shape, brief)) {
                    shapes.put(shape, load.step(perSecond));
                }
            }
        }
        return shapes;
    }

    private Soak soak(double perSecond) throws InterruptedException {
        progress.accept("== soak");
        try (var runtime = UnderLoad.onDisk(soakFolder());
                var load = load(runtime, Processor.none(), Shape.ORDER, settings)) {
            return Soak.of(runtime, load, soakFolder(), perSecond, settings.measured(), minutes, progress);
        }
    }

    private List<Baseline> baselines(Climbed disk, MemoryCloud cloud) {
        progress.accept("== the stores alone");
        var used = disk.ladders().getFirst().steps().getFirst().used();
        var baselines = new Baselines(
                mean(used.of(Meter.WRITTEN_BYTES), used.of(Meter.WRITES)),
                mean(used.of(Meter.SENT_BYTES), used.of(Meter.MESSAGES_SENT)),
                settings.measured().dividedBy(BASELINE_PART));
        var all = Stream.concat(baselines.sqlite(folder).stream(), baselines.cloud(cloud).stream())
                .toList();
        all.forEach(each -> progress.accept(each.toString()));
        return all;
    }

    private static int mean(long sum, long count) {
        return (int) (sum / Math.max(1, count));
    }

    private Load load(UnderLoad runtime, Processor stores, Shape shape, LoadSettings time) {
        return new Load(runtime, stores, shape, service.description(), time, progress);
    }

    private Path soakFolder() {
        return folder.resolve("soak");
    }
}
