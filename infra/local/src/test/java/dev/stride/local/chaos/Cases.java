package dev.stride.local.chaos;

import dev.stride.local.chaos.Case.Origin;
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

/** What instances do: all kinds of states and all languages, and what each instance has to come to. */
final class Cases {

    private static final List<IntFunction<List<Case>>> KINDS = List.of(
            Cases::chain,
            n -> List.of(Case.asked("team", n).calls("a", "b", "c")),
            Cases::items,
            n -> List.of(Case.asked("arms", n).calls("a", "b", "c")),
            n -> List.of(Case.asked("paid", n).hears("paid").calls("a")),
            n -> List.of(Case.asked("both", n).hears("left").hears("right")),
            Cases::verdict,
            n -> List.of(Case.asked("asked", n).calls("a").hears("answer")),
            Cases::caller,
            n -> List.of(Case.asked("trip", n).calls("flight", "hotel", "undohotel", "undoflight")),
            Cases::delivery,
            Cases::ticks,
            n -> List.of(
                    Case.asked("refused", n).callsFor(List.of("a", "refused")).fails()),
            n -> List.of(Case.asked("caught", n).callsFor(List.of("refused")).calls("a")),
            Cases::tags,
            Cases::confirm);

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

    /** As many as are asked for, and those that they bring about, in turn of all kinds. */
    static List<Case> mixed(int instances) {
        return IntStream.range(0, instances)
                .boxed()
                .flatMap(n -> KINDS.get(n % KINDS.size()).apply(n).stream())
                .toList();
    }

    /** The definitions of all of them. @param service that they call */
    static List<String> definitions(URI service) {
        return DEFINITIONS.stream()
                .map(name -> text(name).replace("SERVICE", service.toString()))
                .toList();
    }

    private static List<Case> chain(int n) {
        return List.of(Case.asked("chain", n).calls("a", "b", "c").gives("parity", n % 2 == 0 ? "even" : "odd"));
    }

    private static List<Case> items(int n) {
        var steps = steps(5);
        var asked = Case.asked("items", n).with("items", steps).callsFor(steps);
        return List.of(asked.givesOnly(Map.of("n", n, "done", answers(asked, steps))));
    }

    private static List<Case> verdict(int n) {
        var asked = Case.asked("verdict", n);
        var event = new Event(n % 3 == 0 ? "guilty" : "innocent", n, 1);
        var heard = asked.hearsOf(List.of(event)).gives("verdict", event.data());
        return List.of(n % 3 == 0 ? heard.calls("a") : heard);
    }

    private static List<Case> caller(int n) {
        var leaf = Case.of("leaf", n, Origin.CASE).calls("a");
        return List.of(
                leaf, Case.asked("caller", n).gives("leaf", leaf.answer("a")).calls("b"));
    }

    private static List<Case> delivery(int n) {
        var delivered = Case.of("delivery", n, Origin.EVENT).hears("placed").hears("shipped");
        return List.of(delivered, Case.of("archive", n, Origin.CASE));
    }

    private static List<Case> ticks(int n) {
        var ticks = IntStream.rangeClosed(1, 3)
                .mapToObj(k -> new Event("tick", n, k))
                .toList();
        return List.of(Case.asked("ticks", n).hearsOf(ticks).gives("ticks", List.of(1, 2, 3)));
    }

    private static List<Case> tags(int n) {
        var steps = steps(3);
        var asked = Case.asked("tags", n).with("items", steps).callsFor(steps);
        var answers = answers(asked, steps);
        var context = Map.of("params", asked.input(), "answer", Map.of("done", answers.getLast()));
        return List.of(asked.givesOnly(Map.of("yields", answers, "context", context)));
    }

    private static List<Case> confirm(int n) {
        var asked = Case.asked("confirm", n).callsFor(List.of("a", "b"));
        var done = Stream.of("a", "b")
                .map(step -> Map.of("n", n, step, Map.of("done", asked.answer(step))))
                .toList();
        return List.of(asked.gives("done", done));
    }

    private static List<String> steps(int count) {
        return IntStream.range(0, count).mapToObj(i -> "item" + i).toList();
    }

    private static List<String> answers(Case one, List<String> steps) {
        return steps.stream().map(one::answer).toList();
    }

    private static String text(String name) {
        try (var file = Objects.requireNonNull(Cases.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Cases() {}
}
