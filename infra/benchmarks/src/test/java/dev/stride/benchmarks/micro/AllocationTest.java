package dev.stride.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts the bytes that the engine, the stored forms and expressions allocate. The numbers do not depend on the machine. */
class AllocationTest {

    /** Enough repetitions for all classes to be loaded and all caches to be filled. */
    private static final int REPETITIONS = 200;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Arguments> benchmarks() {
        var engine = new EngineBenchmark();
        var codec = new CodecBenchmark();
        var expression = new ExpressionBenchmark();
        return Stream.of(
                row("a state in a row", Definition.LINEAR_STATES, 11_900, engine::linearState),
                row("a state in a loop", Definition.SWITCH_STATES, 13_300, engine::loopedState),
                row("an element of a collection", Definition.ELEMENTS, 25_000, engine::joinedElement),
                row("a matched event", 1, 300, engine::matchedEvent),
                row("an encoded branch", 1, 4_800, codec::encodedBranch),
                row("a decoded branch", 1, 17_600, codec::decodedBranch),
                row("an encoded plan", 1, 16_000, codec::encodedPlan),
                row("an encoded message", 1, 9_900, codec::encodedMessage),
                row("a decoded message", 1, 26_000, codec::decodedMessage),
                row("a decoded plan", 1, 22_400, codec::decodedPlan),
                row("a path", 1, 880, expression::path),
                row("a condition", 1, 1_300, expression::condition),
                row("a sum over three lines", 1, 4_700, expression::sumOfLines),
                row("a JSONPath filter", 1, 12_400, expression::jsonPathFilter),
                row("a JsonLogic rule", 1, 1_050, expression::jsonLogicRule),
                row("a parsed expression", 1, 24_700, expression::parsedText));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("benchmarks")
    void operation_allocatesAtMostItsAllowedBytes(String name, int operations, long bytes, Supplier<Object> benchmark) {
        allocated(benchmark);

        assertThat(allocated(benchmark) / REPETITIONS / operations).as(name).isLessThanOrEqualTo(bytes);
    }

    private static long allocated(Supplier<Object> benchmark) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < REPETITIONS; i++) {
            var _ = benchmark.get();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static Arguments row(String name, int operations, long bytes, Supplier<Object> benchmark) {
        return Arguments.of(name, operations, bytes, benchmark);
    }
}
