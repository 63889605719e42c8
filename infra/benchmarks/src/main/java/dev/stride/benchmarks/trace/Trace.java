package dev.stride.benchmarks.trace;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The recorded run of one instance.
 *
 * @param steps the requests and messages in the order in which they were handled
 * @param roots the first steps, which come from outside: requests of clients, and ticks of schedules
 */
public record Trace(List<Step> steps, List<Sent> roots) {

    public Trace {
        steps = List.copyOf(steps);
        roots = List.copyOf(roots);
    }

    /**
     * The handling of one request or message.
     *
     * @param isRequest whether the function of the API handles it; otherwise it is a message in the instance queue
     * @param calls all port calls, in order
     * @param sent the messages that it sends
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
     * A step that follows another one.
     *
     * @param step its index
     * @param delay the time after which it becomes due
     */
    public record Sent(int step, Duration delay) {}

    /** Returns the messages that follow without a delay; the others are timeouts and the deletion of what has expired. */
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
