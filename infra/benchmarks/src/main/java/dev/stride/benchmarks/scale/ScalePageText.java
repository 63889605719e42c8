package dev.stride.benchmarks.scale;

/** The text of the page of simulation results, without its tables. */
final class ScalePageText {

    static final String TEXT = """
            # Scale

            How many states a second can a deployment run, and which limit of AWS does it meet first?

            Nothing on this page was run on AWS: the load is simulated. This command writes the page in a few minutes:

            ```
            %s
            ```

            ## How is it simulated?

            1. The runtime runs %3$d instances of each workload, on ports in memory and a virtual clock. Every port call is recorded: partition
               keys with their units, as DynamoDB counts them, messages, and the order of all calls.
            2. A replay starts instances at a given rate for %2$d virtual minutes. Each repeats a recorded one, under a new id. The id selects
               the shards of the lists, as in the runtime.
            3. A table, its indexes and their partition keys serve the units of each second up to their limits: 1,000 write units and 3,000
               read units for a key. A write waits for its index entries too. A message that exceeds a limit returns to the queue and repeats
               all its calls; a request to the API is refused.
            4. An execution takes up to ten messages. They wait together and share a processor, with the times of the
               [cost model](cost.md#what-does-my-workflow-cost). Concurrent executions are limited.

            A key is *shared* if at least two recorded instances use it; all others belong to one instance. No shared key is left out.

            The replay is stricter than AWS in two points: it knows neither the burst capacity of a partition nor the retries of the SDK. It is
            more lenient in four: one execution is ready at once, batches are full when messages wait, the lists of the console are not read,
            and all functions are warm.

            ## Which workloads run?

            | workload | an instance |
            |---|---|
            | linear | ten states that neither call nor wait, in one of ten workflows |
            | linear, `EFFECTS` | the same with the [checkpoint](../decisions/checkpoints.md) `EFFECTS` |
            | fan-out | a `parallel` state of twenty branches, in one of ten workflows; a branch counts as a state |
            | hot event type | ten states, one of which waits for a correlated event. All events have one type and come from EventBridge |
            | the same, by the API | the same; each event is a request of its own to the API |
            | hot workflow | the linear workload in a single workflow |
            | midnight | ten states. Each instance has a workflow of its own; all schedules are due in the second minute |

            ## What did the runs use?

            Limits are those of the *template* (100 executions for messages, 200 for the API), with *parameters raised* (1,000 each, the
            default quota of 40,000 units a second of the table and of each index), or with *quotas lifted* twentyfold, so that only the
            limits of keys remain. Units are those of the busiest second; throttles are counted in the whole run. *Waiting* are
            messages in the queue at the end, without those that pause after a throttle. In ten minutes no message reaches its last delivery.

            %4$s

            For *midnight* the rate stands for the work of ten minutes, which is due at once. EventBridge Scheduler delivers 1,000 ticks a
            second by its default quota, and with quotas lifted all within a minute: ten times the rate.

            ## Which keys are hot?

            %5$s

            At 10,000 states a second one shared key is above half its limit: the entries of an event type whose events come by the API one by
            one. The API and the router both read them for each event; if a request contains several events, the API reads them once. All
            other shared keys are below half their limit, and `ScaleTest` checks that.

            At 100,000 states a second with quotas lifted, three keys throttle: the entries of the event type, the newest version of the hot
            workflow, and the shards of the lists when schedules start 100,000 instances a second at midnight.

            The last column is the busiest key of a single instance. Nothing but its own load uses it.

            ## Which limit is met first?

            The use at 10,000 states a second, extended to the limit:

            %6$s

            ## How much can one instance, workflow or event type do?

            %7$s

            Steps of one branch follow one another. [Latency](latency.md) shows how long each takes.

            ## Which quotas must I raise?

            The largest use of a workload that no key throttles, in its busiest second:

            %8$s

            - Set `MaximumConcurrency`, `ReservedConcurrency`, `StartConcurrency` and `ApiConcurrency` to twice the executions, at most 1,000 for a queue.
              Above, divide the load among deployments, or use `EFFECTS`.
            - Set `RequestsPerSecond` to the starts and events of a second.
            - A new table serves 4,000 write units a second at once: set its [warm throughput](performance.md) before the load.

            [Quotas](quotas.md) has all others.

            ## What does it cost?

            Full batches, on demand, list prices; without logs, metrics and storage:

            %9$s

            At a steady 10,000 states a second, a table in provisioned mode costs a third of its part of the bill.
            """;

    private ScalePageText() {}
}
