package dev.stride.benchmarks.scale;

import static dev.stride.benchmarks.scale.ScaleRun.number;

import dev.stride.benchmarks.scale.ReplayResult.HotKey;
import dev.stride.runtime.metering.Bill;
import dev.stride.runtime.metering.CostModel;
import dev.stride.runtime.metering.CostModel.Batching;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Markdown page with the results of the simulation.
 *
 * @param command the command that writes the page
 */
public record ScalePage(String command, ScaleRun run) {

    private static final double MILLION = 1e6;
    private static final double SECONDS_OF_A_MONTH = 730 * 3_600;
    private static final List<Integer> RATES = List.of(1_000, 10_000, 100_000);

    /**
     * The number of AWS limits that the page lists for each simulated workload. These are the limits that the workload
     * reaches first when its rate grows.
     */
    private static final int SHOWN = 3;

    public String text() {
        return ScalePageText.TEXT.formatted(
                command,
                run.seconds() / 60,
                Workload.RECORDED,
                table(
                        "workload | intended states/s | configured limits and AWS quotas | completed states/s"
                                + " | write units/s | read units/s | index write units/s"
                                + " | requests throttled by the limit of the table or an index"
                                + " | requests throttled by the limit of a partition key"
                                + " | requests that the API refused"
                                + " | oldest message, s | waiting messages"
                                + " | concurrent executions | concurrent API executions",
                        run.results().stream().map(ScaleRun::cells)),
                table(
                        "workload | intended states/s | configured limits and AWS quotas"
                                + " | hottest partition key of the table, among the keys that several instances use"
                                + " | load of the hottest partition key of the table that several instances use, in % of DynamoDB's limit per key"
                                + " | hottest partition key of an index, among the keys that several instances use"
                                + " | load of the hottest partition key of an index that several instances use, in % of DynamoDB's limit per key"
                                + " | load of the hottest partition key of the table that only one workflow instance uses, in % of DynamoDB's limit per key",
                        run.results().stream().map(ScalePage::keys)),
                table(
                        "workload | AWS limit | states/s at which the limit is reached | how to reach a higher rate",
                        run.atReferenceRate().stream().flatMap(ScalePage::limits)),
                table("load | at most | limited by", ceilings()),
                table("quota | 10,000 states/s | 100,000 states/s", quotas()),
                table(
                        "workload | $ per million states | $ per month at 1,000 states/s"
                                + " | $ per month at 10,000 states/s | $ per month at 100,000 states/s",
                        run.recordings().stream().map(ScalePage::cost)));
    }

    /** @param header the names of the columns; columns of numbers are aligned to the right */
    private static String table(String header, Stream<List<String>> rows) {
        var columns = header.split(" \\| ");
        var dashes = Stream.of(columns)
                .map(column -> isText(column) ? "---" : "--:")
                .collect(Collectors.joining("|", "|", "|"));
        return "| " + header + " |\n" + dashes + "\n"
                + rows.map(row -> "| " + String.join(" | ", row) + " |").collect(Collectors.joining("\n"));
    }

    private static boolean isText(String column) {
        return List.of(
                                "workload",
                                "configured limits and AWS quotas",
                                "AWS limit",
                                "quota",
                                "load",
                                "limited by",
                                "how to reach a higher rate")
                        .contains(column)
                || column.startsWith("hottest partition key");
    }

    private static List<String> keys(ReplayResult result) {
        var ofTable = result.hottest(true).stream().findFirst();
        var ofIndex = result.hottest(false).stream().findFirst();
        return List.of(
                result.workload().text(),
                number(result.statesPerSecond()),
                result.capacity().text(),
                ofTable.map(key -> "`" + key.key() + "`").orElse("none"),
                ofTable.map(ScalePage::share).orElse("-"),
                ofIndex.map(key -> "`" + key.key() + "`").orElse("none"),
                ofIndex.map(ScalePage::share).orElse("-"),
                share(result.own()));
    }

    private static String share(HotKey key) {
        return percent(key.share());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static Stream<List<String>> limits(ReplayResult result) {
        return MetLimit.of(result).stream()
                .limit(SHOWN)
                .map(limit -> List.of(
                        result.workload().text(),
                        limit.limit(),
                        number(Math.round(limit.statesPerSecond())),
                        limit.change()));
    }

    private Stream<List<String>> ceilings() {
        var instance = of(Workload.FAN_OUT);
        return Stream.of(
                List.of(
                        "one instance whose states run in parallel branches",
                        number((long) (Workload.FAN_OUT.states()
                                        / instance.own().share())) + " states/s",
                        "the key of the instance"),
                ofKey("one workflow", "starts/s", of(Workload.HOT_WORKFLOW)),
                ofKey("events of one type, received from EventBridge", "events/s", of(Workload.HOT_EVENT)),
                ofKey("events of one type, received by the API", "events/s", of(Workload.HOT_EVENT_API)),
                ofAccount());
    }

    private static List<String> ofKey(String what, String unit, ReplayResult result) {
        var hottest = result.keys().getFirst();
        var instances = (double) result.statesPerSecond() / result.workload().states();
        return List.of(
                what, number(Math.round(instances / hottest.share())) + " " + unit, "the key `" + hottest.key() + "`");
    }

    private List<String> ofAccount() {
        var first = MetLimit.of(of(Workload.LINEAR)).getFirst();
        return List.of(
                "one AWS account with the default quota of a DynamoDB table, extrapolated linearly",
                number(Math.round(first.statesPerSecond())) + " states/s",
                first.limit());
    }

    /**
     * Returns a table row for each AWS quota, with the largest usage of the quota by any simulated workload. Leaves out
     * runs with throttled requests, because throttling lowers the usage. Throttles of a key that only one instance uses
     * do not count: they slow only this instance.
     */
    private Stream<List<String>> quotas() {
        return Stream.of(
                quota("Lambda: executions for messages", ReplayResult::executions),
                quota("Lambda: executions for the API", ReplayResult::requests),
                quota("DynamoDB table: write units per second", ReplayResult::tableWrites),
                quota("DynamoDB table: read units per second", ReplayResult::tableReads),
                quota("DynamoDB index: write units per second", ReplayResult::indexWrites));
    }

    private List<String> quota(String name, ToLongFunction<ReplayResult> used) {
        return List.of(name, most(ScaleRun.REFERENCE_RATE, used), most(ScaleRun.HIGHEST_RATE, used));
    }

    private String most(int rate, ToLongFunction<ReplayResult> used) {
        return number(run.results().stream()
                .filter(result -> result.statesPerSecond() == rate
                        && result.throttles().bySharedKeys() == 0
                        && result.throttles().byTable() == 0)
                .mapToLong(used)
                .max()
                .orElseThrow());
    }

    private ReplayResult of(Workload workload) {
        return run.atReferenceRate().stream()
                .filter(result -> result.workload() == workload)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> cost(Recording recording) {
        var bill = Bill.of(recording.usage(), CostModel.DEFAULT.with(Batching.FULL));
        var dollars = bill.total() / Workload.RECORDED / recording.workload().states();
        var months = RATES.stream().map(rate -> number(Math.round(dollars * rate * SECONDS_OF_A_MONTH / MILLION)));
        return Stream.concat(
                        Stream.of(recording.workload().text(), String.format(Locale.ROOT, "%.2f", dollars)), months)
                .toList();
    }
}
