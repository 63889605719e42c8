package dev.stride.benchmarks.figures;

/** The text of the page of performance figures, without its tables. */
final class FiguresPageText {

    static final String TEXT = """
            # Benchmarks

            How cheap and how fast is Stride, and what was wanted?

            This command measures every figure and writes the page. It takes a quarter of an hour on a quiet machine; with `--case` it
            measures only some figures, and leaves the rows of the others as they are:

            ```
            %s
            ```

            %s

            %s

            - *Counted* figures are requests and units that the runtime's ledger counts. They are the same on every machine and on AWS;
              `CountedFiguresTest` counts them again on DynamoDB Local in each build.
            - *At commit* is the commit of Stride that was measured.
            - *Timed* figures are medians, unless the row says otherwise. Other work on the machine makes them worse.
            - *Dollars* are the whole bill, with log lines, API requests and the time that functions wait for AWS, as
              [the cost page](operations/cost.md) explains. The [order](../examples/order) example has ten states and calls no service.
            - *States without calls* do not wait either. *Chained* means `StatesPerInvocation` 10.
            - SonataFlow runs the same workflow of ten states without calls on its executor, which stores nothing. All engines of that comparison take
              turns, each in a JVM of its own. Their speed is measured in processor time, two seconds of which count as a second, so that
              other work on the machine disturbs it less. The time in which the embedded runtime waits for the disk is not in it.
            - The speed of the engine alone is compared with a recorded one, in proportion to work of the same kind without code of Stride.
              `./stride bench --guard` fails when the engine has become slower.

            ## Which command measures a figure?

            %s

            ## Where are other measurements?

            [Cost](operations/cost.md), [performance](operations/performance.md), [latency](operations/latency.md),
            [scale](operations/scale.md) and [load](generated/load.md). `./stride bench --micro` measures engine, stored forms and
            expressions one by one.
            """;

    private FiguresPageText() {}
}
