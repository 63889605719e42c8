package dev.stride.benchmarks.trace;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The recorded run of one instance: its steps, each of which handles one request or message.
 *
 * @param steps the requests and messages in the order in which they were handled
 * @param roots the steps that come from outside: requests of clients, events, and ticks of schedules
 */
public record Trace(List<Step> steps, List<Sent> roots) {

    public Trace {
        steps = List.copyOf(steps);
        roots = List.copyOf(roots);
    }

    /**
     * The handling of one request or message.
     *
     * @param isRequest true for a request to the API, false for a message of the instance queue
     * @param calls all port calls of the handler, in order
     * @param sent the messages that the handler sends
     */
    public record Step(boolean isRequest, List<KeyUse> uses, List<PortCall> calls, List<Sent> sent) {
        public Step {
            uses = List.copyOf(uses);
            calls = List.copyOf(calls);
            sent = List.copyOf(sent);
        }

        public long tableCalls() {
            return calls.stream().filter(PortCall::isOfTable).count();
        }

        public long otherCalls() {
            return calls.size() - tableCalls();
        }
    }

    /**
     * A message, or a request of a client, that was sent in the recorded run of an instance: the step of the run that
     * handles it, and the delay after which this step becomes due.
     *
     * @param step the index of the step in the trace
     * @param delay the time until the step becomes due
     */
    public record Sent(int step, Duration delay) {}

    /**
     * Returns the index of each step that handles a message sent without a delay. Leaves out delayed messages: these
     * are timeouts, or commands to delete expired data.
     */
    public Set<Integer> promptMessages() {
        var prompt = IntStream.range(0, steps.size())
                .filter(step -> !steps.get(step).isRequest())
                .boxed()
                .collect(Collectors.toSet());
        steps.stream()
                .flatMap(step -> step.sent().stream())
                .filter(sent -> sent.delay().isPositive())
                .forEach(sent -> prompt.remove(sent.step()));
        return prompt;
    }
}
