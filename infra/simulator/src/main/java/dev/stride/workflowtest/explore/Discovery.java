package dev.stride.workflowtest.explore;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.PointerText;
import dev.stride.workflowtest.ObservedRun;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestStep;
import dev.stride.workflowtest.disturbance.Disturbance;
import dev.stride.workflowtest.disturbance.Disturbance.CallFault;
import dev.stride.workflowtest.disturbance.Disturbance.EventFault;
import dev.stride.workflowtest.disturbance.Disturbance.InputFault;
import dev.stride.workflowtest.service.ReceivedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds what could go wrong in a test case from a run of it: its calls, events, timers, commits and the fields of its input. */
final class Discovery {

    static final int REQUESTS_OF_A_TARGET = 5;

    static final int INPUT_FIELDS = 60;

    /** The greatest number of timers, and of commits, that are disturbed. */
    static final int MOMENTS = 60;

    /** The greatest number of disturbances of a case. */
    static final int DISTURBANCES = 1000;

    /** The faults that only one request has: as the fault of all they would tell nothing else. */
    private static final Set<CallFault> OF_ONE = EnumSet.of(CallFault.TWICE, CallFault.SLOW);

    /** Returns what could go wrong, in a fixed order. */
    static List<Disturbance> of(TestCase testCase, ObservedRun run) {
        return Stream.of(calls(run), events(testCase), inputs(testCase), timers(run), crashes(run))
                .flatMap(each -> each)
                .limit(DISTURBANCES)
                .toList();
    }

    private static Stream<Disturbance> calls(ObservedRun run) {
        var targets = new LinkedHashMap<String, List<ReceivedRequest>>();
        run.requests()
                .forEach(placed -> targets.computeIfAbsent(placed.request().target(), _ -> new ArrayList<>())
                        .add(placed.request()));
        return targets.entrySet().stream()
                .flatMap(target -> calls(
                        target.getKey(),
                        target.getValue().getFirst(),
                        target.getValue().size()));
    }

    private static Stream<Disturbance> calls(String target, ReceivedRequest request, int count) {
        var faults = Stream.of(CallFault.values())
                .filter(fault -> fault != CallFault.TWICE || !Requests.isRepeatable(request))
                .toList();
        var all = faults.stream()
                .filter(fault -> !OF_ONE.contains(fault))
                .map(fault -> new Disturbance.OfCall(target, OptionalInt.empty(), fault));
        var each = IntStream.rangeClosed(1, Math.min(count, REQUESTS_OF_A_TARGET))
                .boxed()
                .flatMap(nth ->
                        faults.stream().map(fault -> new Disturbance.OfCall(target, OptionalInt.of(nth), fault)));
        return Stream.concat(all, each);
    }

    private static Stream<Disturbance> events(TestCase testCase) {
        var events = testCase.steps().stream()
                .flatMap(step -> step instanceof TestStep.Event event ? Stream.of(event) : Stream.empty())
                .toList();
        return IntStream.rangeClosed(1, events.size())
                .boxed()
                .flatMap(number -> Stream.of(EventFault.values())
                        .filter(fault -> isPossible(fault, number, events))
                        .map(fault -> new Disturbance.OfEvent(number, fault)));
    }

    private static boolean isPossible(EventFault fault, int number, List<TestStep.Event> events) {
        return switch (fault) {
            case MISSING, LATE, TWICE -> true;
            case EARLY ->
                number > 1 || !events.getFirst().after().orElse(Duration.ZERO).isZero();
            case SWAPPED -> number < events.size();
        };
    }

    private static Stream<Disturbance> inputs(TestCase testCase) {
        var pointers = new ArrayList<String>();
        if (testCase.started()) {
            collect(testCase.input(), PointerText.ROOT, pointers);
        }
        return pointers.stream()
                .flatMap(pointer ->
                        Stream.of(InputFault.values()).map(fault -> new Disturbance.OfInput(pointer, fault)));
    }

    private static void collect(JsonNode value, String pointer, List<String> pointers) {
        if (pointers.size() >= INPUT_FIELDS) {
            return;
        }
        if (!pointer.isEmpty()) {
            pointers.add(pointer);
        }
        if (value.isObject()) {
            value.properties()
                    .forEach(field -> collect(field.getValue(), PointerText.append(pointer, field.getKey()), pointers));
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                collect(value.path(i), PointerText.append(pointer, i), pointers);
            }
        }
    }

    private static Stream<Disturbance> timers(ObservedRun run) {
        return IntStream.rangeClosed(1, Math.min(run.timers(), MOMENTS)).mapToObj(Disturbance.OfTimer::new);
    }

    private static Stream<Disturbance> crashes(ObservedRun run) {
        return IntStream.rangeClosed(1, Math.min(run.commits(), MOMENTS)).mapToObj(Disturbance.Crash::new);
    }

    private Discovery() {}
}
