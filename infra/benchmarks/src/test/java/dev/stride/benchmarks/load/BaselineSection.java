package dev.stride.benchmarks.load;

import java.util.List;
import java.util.Locale;

/** The section of the report about the stores without the runtime. */
final class BaselineSection {

    static String text(List<Baseline> baselines) {
        var table = new MarkdownTable("alone, in a second", "one thread", Baseline.MANY + " threads");
        baselines.forEach(each -> table.row(each.what(), number(each.one()), number(each.many())));
        return """
                ## The stores alone

                With no runtime on them, through the same adapters, with items and messages as large as the runtime's.

                """ + table;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private BaselineSection() {}
}
