package dev.stride.benchmarks.load;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of the load measurements as a page, generated from the figures. */
record LoadPage(LoadResults results) {

    static final Path FILE = Path.of("../../docs/generated/load.md");

    /** The command that writes the page. */
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

                How much load does the runtime take on one machine, and what does a state cost?

                - *Saturation*, the latencies below and above it, and what was lost: one section for each store.
                - *What a commit costs*: writes, units, messages and requests. These counts are the same on AWS.
                - *Waiting*, *Soak* and *The stores alone*: many waiting instances, ten minutes of load, and the stores without the runtime.

                A command measures all of it and writes this page:

                ```
                %s
                ```

                %s

                **Method.** The load generator starts instances of [order](../../infra/benchmarks/src/main/resources/dev/stride/benchmarks/load/order.sw.yaml), ten states with five calls of a
                service, through the HTTP API. The times of the starts are fixed beforehand, at equal distances, whether or not the
                runtime keeps up. Latencies count from the *intended* time of a start, until the API has answered
                (accepted) or until the last commit (ended). "Commit to commit" is the time between two commits of an instance; an
                order has eleven: one for each state, and one more for the second action of a state. All times are in milliseconds. Each load lasted %d seconds, after %d seconds of the same.

                **Shared cores.** Load generator, called service, runtime and emulators are processes on the same cores. The runtime alone would
                take more load.

                **Not shown.** The capacity of AWS. DynamoDB Local and ElasticMQ are other programs than DynamoDB and SQS, they never throttle, and
                the test has no network between. Only the counted figures carry over: writes, units, messages and requests.
                """.formatted(
                        COMMAND,
                        machine,
                        settings.measured().toSeconds(),
                        settings.warmUp().toSeconds());
    }
}
