package dev.stride.benchmarks.latency;

/** The text of the page of latencies, without its table. */
final class LatencyPageText {

    static final String TEXT = """
            # Latency

            How long does a state take, and which round trips to AWS does it wait for?

            The workflow has ten states that neither call nor wait. This command measures it and writes the page:

            ```
            %s
            ```

            %s

            ## How is it predicted?

            The runtime runs an instance on ports in memory, which record each call. Calls that follow one another are counted: requests to
            the table, messages sent, and messages received. A prediction adds up the latencies that the
            [cost model](cost.md#what-does-my-workflow-cost) states: %4$.0f ms for a request to DynamoDB, %5$.0f ms to send a message and as
            much to receive it. It contains no processor time. The delete request of a message follows later, and no state waits for it.

            ## How is it measured?

            The same runtime runs in one process, on ports in memory that delay each call. The delays are %3$.0f times the stated latencies, so
            that the processor time of a busy machine matters less. Each message has an invocation of its own. Four clients start
            instances, each the next one when its last one has ended. Columns *predicted*, *p50* and *p99* are with these delays.

            %6$s

            The medians differ from their predictions by %7$.0f %% at most: the processor time of a busy machine. An instance with one commit
            has no row *commit to commit*. In earlier runs on a machine with other work, single medians were off by 26 and 39 %%: measure on
            a quiet machine.

            ## What do the modes mean?

            - One state a message: each state waits for its commit, for the message to the queue, and for its delivery.
            - `StatesPerInvocation` 10: the ten states follow one another in an invocation, each with its commit.
            - `Checkpoint` [`EFFECTS`](../decisions/checkpoints.md): the ten states share a commit.
            - [Inline start](../decisions/inline-start.md): the function for starts runs the states, when the client waits for the end. The
              answer also waits for the list of instances. All round trips of the request: %8$s.

            ## What is not measured?

            AWS itself: its latencies vary, and have a tail that this page does not show. Cold starts, calls of services and a queue with a
            backlog come on top; [Performance](performance.md) and [Scale](scale.md) have figures.
            """;

    private LatencyPageText() {}
}
