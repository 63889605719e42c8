package dev.stride.benchmarks.trace;

import dev.stride.benchmarks.trace.Trace.Sent;
import dev.stride.benchmarks.trace.Trace.Step;
import java.util.ArrayList;
import java.util.List;

/** A recorder of one step of a trace: it collects the calls of remote services, the used partition keys and the sent messages. */
final class StepRecorder {

    private final boolean isRequest;
    private final List<KeyUse> uses = new ArrayList<>();
    private final List<PortCall> calls = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();

    StepRecorder(boolean isRequest) {
        this.isRequest = isRequest;
    }

    void add(PortCall call, List<KeyUse> used) {
        calls.add(call);
        uses.addAll(used);
    }

    void addSent(Sent message) {
        sent.add(message);
    }

    Step step() {
        return new Step(isRequest, uses, calls, sent);
    }
}
