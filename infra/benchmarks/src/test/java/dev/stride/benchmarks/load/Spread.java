package dev.stride.benchmarks.load;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The values of one figure in several repetitions. @param sorted values in ascending order; at least one */
record Spread(List<Double> sorted) {

    Spread {
        sorted = sorted.stream().sorted().toList();
    }

    static <T> Spread of(List<T> all, ToDoubleFunction<T> figure) {
        return new Spread(all.stream().map(figure::applyAsDouble).toList());
    }

    double median() {
        return sorted.get(sorted.size() / 2);
    }

    /** Formats the median, with the range of the values if there are several. */
    String text(int decimals) {
        var number = "%,." + decimals + "f";
        return sorted.size() == 1
                ? String.format(Locale.ROOT, number, median())
                : String.format(
                        Locale.ROOT,
                        number + " (" + number + " - " + number + ")",
                        median(),
                        sorted.getFirst(),
                        sorted.getLast());
    }
}
