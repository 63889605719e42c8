package dev.stride.simulator.program;

import dev.stride.common.Lazy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The catalogue of simulation programs: fixed ones, and those generated from seeds. */
public final class Programs {

    private static final Path RESOURCES = Path.of("src/test/resources");

    private static final Lazy<List<Program>> EXAMPLES = new Lazy<>(() -> Program.under(Path.of("../../examples")));
    private static final Lazy<List<Program>> CONFORMANCE =
            new Lazy<>(() -> Program.under(RESOURCES.resolve("conformance")));
    private static final Lazy<List<Program>> PROTOCOL = new Lazy<>(() -> Program.under(RESOURCES.resolve("crashes")));

    private static final Lazy<List<Program>> RETENTION =
            new Lazy<>(() -> Program.under(RESOURCES.resolve("retention")));

    public static List<Program> examples() {
        return EXAMPLES.get();
    }

    /** Returns a program for each case of the conformance suite. */
    public static List<Program> conformance() {
        return CONFORMANCE.get();
    }

    /** Returns the programs for the parts of the message protocol. */
    public static List<Program> protocol() {
        return PROTOCOL.get();
    }

    /** Returns the programs that store much besides their branches. */
    public static List<Program> retention() {
        return RETENTION.get();
    }

    /** Returns the protocol programs that wait for events and timers; they are small. */
    public static List<Program> events() {
        return protocol().stream()
                .filter(program -> program.name().startsWith("events: "))
                .toList();
    }

    /** The generators of programs from seeds, by the word before the seed in the programs' names. */
    public static final Map<String, LongFunction<Program>> INVENTIONS = Map.of(
            "invention", InventedWorkflow08::of,
            "invented steps", InventedWorkflowLanguage::of,
            "invented states", InventedWorkflow01::of,
            "crowd", CrowdProgram::of);

    /** Generates the programs of seeds from 1 on. */
    public static List<Program> invented(int count, LongFunction<Program> invention) {
        return LongStream.rangeClosed(1, count).mapToObj(invention).toList();
    }

    /** Returns the program of a test file with one case. */
    public static Program of(Path file) {
        return Program.of(file).findFirst().orElseThrow();
    }

    /** Returns the program with a name. */
    public static Program named(String name) {
        return INVENTIONS.entrySet().stream()
                .filter(invention -> name.matches(invention.getKey() + " \\d+"))
                .map(invention -> invention.getValue().apply(seed(name)))
                .findFirst()
                .or(() -> Stream.<Supplier<List<Program>>>of(
                                Programs::protocol, Programs::examples, Programs::conformance)
                        .map(Supplier::get)
                        .flatMap(List::stream)
                        .filter(program -> program.name().equals(name))
                        .findFirst())
                .orElseThrow(() -> new IllegalArgumentException("there is no program " + name));
    }

    private static long seed(String name) {
        return Long.parseLong(name.substring(name.lastIndexOf(' ') + 1));
    }

    private Programs() {}
}
