package dev.stride.benchmarks.load;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of what was measured: all of it from the figures. */
record LoadPage(LoadResults results) {

    static final Path FILE = Path.of("../../docs/generated/load.md");

    /** What writes it. */
    private static final String COMMAND = """
            mvn test -pl infra/benchmarks -am -Dtest=LoadTest -Dgroups=benchmark -Dtests.without=none \\
                -Dsurefire.failIfNoSpecifiedTests=false""";

    String text() {
        return Stream.of(
                        head(),
                        results.climbed().stream().map(LadderSection::text).collect(Collectors.joining("\n")),
                        CostSection.text(results.climbed()),
                        ShapeSection.text(results.shapes()),
                        SoakSection.text(results.soak(), results.remains()),
                        BaselineSection.text(results.baselines()))
                .collect(Collectors.joining("\n"));
    }

    private String head() {
        var machine =
                results.machine().lines().stream().map(line -> "- " + line).collect(Collectors.joining("\n"));
        var settings = results.settings();
        return """
                # Load

                What the runtime bears on one machine, and what a state costs. A command measures it and writes this page:

                ```
                %s
                ```

                %s

                **How.** Instances of [order](../../infra/benchmarks/src/main/resources/dev/stride/benchmarks/load/order.sw.yaml), ten states with five calls of a
                service, are started through the HTTP API at times that are laid out beforehand, at equal distances, whether or not the
                runtime keeps up. All latencies are from the time at which a start was *meant* to be: until the API had answered
                (accepted), and until the commit of the end (ended). "Commit to commit" is the time from one commit of an instance to
                its next; an order makes eleven: one for each state, and one more for the second action of a state. Milliseconds; each
                load for %d seconds, after %d seconds of the same.

                **What it shares.** The generator, the service that instances call, the runtime and the emulators are processes on the
                same cores; of the generator's time of the processor one part is the clients and one the service. So a figure says
                what the whole takes here, and the runtime alone would bear more.

                **What it does not say.** Nothing about the capacity of AWS: DynamoDB Local and ElasticMQ are other programs than
                DynamoDB and SQS, they throttle nobody, and no network is between. What carries over is what is counted: writes, units,
                messages and requests.
                """.formatted(
                        COMMAND,
                        machine,
                        settings.measured().toSeconds(),
                        settings.warmUp().toSeconds());
    }
}
