package dev.stride.local.chaos;

import dev.stride.local.chaos.ChaosCase.Origin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The workflows of a chaos test, with all kinds of states in all languages, and the expected result of each instance. */
final class ChaosCases {

    private static final List<IntFunction<List<ChaosCase>>> KINDS = List.of(
            ChaosCases::chain,
            n -> List.of(ChaosCase.asked("team", n).calls("a", "b", "c")),
            ChaosCases::items,
            n -> List.of(ChaosCase.asked("arms", n).calls("a", "b", "c")),
            n -> List.of(ChaosCase.asked("paid", n).receives("paid").calls("a")),
            n -> List.of(ChaosCase.asked("both", n).receives("left").receives("right")),
            ChaosCases::verdict,
            n -> List.of(ChaosCase.asked("asked", n).calls("a").receives("answer")),
            ChaosCases::caller,
            n -> List.of(ChaosCase.asked("trip", n).calls("flight", "hotel", "undohotel", "undoflight")),
            ChaosCases::delivery,
            ChaosCases::ticks,
            n -> List.of(ChaosCase.asked("refused", n)
                    .callsFor(List.of("a", "refused"))
                    .fails()),
            n -> List.of(
                    ChaosCase.asked("caught", n).callsFor(List.of("refused")).calls("a")),
            ChaosCases::tags,
            ChaosCases::confirm);

    private static final List<String> DEFINITIONS = List.of(
            "chain.sw.yaml",
            "team.sw.yaml",
            "items.sw.yaml",
            "arms.sw.yaml",
            "paid.sw.yaml",
            "both.sw.yaml",
            "verdict.sw.yaml",
            "asked.sw.yaml",
            "leaf.sw.yaml",
            "caller.sw.yaml",
            "trip.sw.yaml",
            "archive.sw.yaml",
            "delivery.sw.yaml",
            "ticks.sw.yaml",
            "refused.sw.yaml",
            "caught.sw.yaml",
            "tags.wl.yaml",
            "confirm.sw.yaml");

    /** Returns this number of cases, of all kinds in turn, and the cases of the instances that they start. */
    static List<ChaosCase> mixed(int instances) {
        return IntStream.range(0, instances)
                .boxed()
                .flatMap(n -> KINDS.get(n % KINDS.size()).apply(n).stream())
                .toList();
    }

    /** Returns the definitions of all cases. @param service the service that they call */
    static List<String> definitions(URI service) {
        return DEFINITIONS.stream()
                .map(name -> text(name).replace("SERVICE", service.toString()))
                .toList();
    }

    private static List<ChaosCase> chain(int n) {
        return List.of(
                ChaosCase.asked("chain", n).calls("a", "b", "c").expectsOutput("parity", n % 2 == 0 ? "even" : "odd"));
    }

    private static List<ChaosCase> items(int n) {
        var steps = steps(5);
        var asked = ChaosCase.asked("items", n).with("items", steps).callsFor(steps);
        return List.of(asked.expectsOnly(Map.of("n", n, "done", answers(asked, steps))));
    }

    private static List<ChaosCase> verdict(int n) {
        var asked = ChaosCase.asked("verdict", n);
        var chaosEvent = new ChaosEvent(n % 3 == 0 ? "guilty" : "innocent", n, 1);
        var heard = asked.receivesAll(List.of(chaosEvent)).expectsOutput("verdict", chaosEvent.data());
        return List.of(n % 3 == 0 ? heard.calls("a") : heard);
    }

    private static List<ChaosCase> caller(int n) {
        var leaf = ChaosCase.of("leaf", n, Origin.CASE).calls("a");
        return List.of(
                leaf,
                ChaosCase.asked("caller", n)
                        .expectsOutput("leaf", leaf.answer("a"))
                        .calls("b"));
    }

    private static List<ChaosCase> delivery(int n) {
        var delivered =
                ChaosCase.of("delivery", n, Origin.EVENT).receives("placed").receives("shipped");
        return List.of(delivered, ChaosCase.of("archive", n, Origin.CASE));
    }

    private static List<ChaosCase> ticks(int n) {
        var ticks = IntStream.rangeClosed(1, 3)
                .mapToObj(k -> new ChaosEvent("tick", n, k))
                .toList();
        return List.of(ChaosCase.asked("ticks", n).receivesAll(ticks).expectsOutput("ticks", List.of(1, 2, 3)));
    }

    private static List<ChaosCase> tags(int n) {
        var steps = steps(3);
        var asked = ChaosCase.asked("tags", n).with("items", steps).callsFor(steps);
        var answers = answers(asked, steps);
        var context = Map.of("params", asked.input(), "answer", Map.of("done", answers.getLast()));
        return List.of(asked.expectsOnly(Map.of("yields", answers, "context", context)));
    }

    private static List<ChaosCase> confirm(int n) {
        var asked = ChaosCase.asked("confirm", n).callsFor(List.of("a", "b"));
        var done = Stream.of("a", "b")
                .map(step -> Map.of("n", n, step, Map.of("done", asked.answer(step))))
                .toList();
        return List.of(asked.expectsOutput("done", done));
    }

    private static List<String> steps(int count) {
        return IntStream.range(0, count).mapToObj(i -> "item" + i).toList();
    }

    private static List<String> answers(ChaosCase one, List<String> steps) {
        return steps.stream().map(one::answer).toList();
    }

    private static String text(String name) {
        try (var file = Objects.requireNonNull(ChaosCases.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ChaosCases() {}
}
