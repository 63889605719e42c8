package dev.stride.benchmarks.load;

import java.util.Locale;

/** The section of the report about the soak test. */
final class SoakSection {

    private static final double MEGABYTE = 1 << 20;

    static String text(Soak soak, StoredItems storedItems) {
        var table = new MarkdownTable(
                "after", "completed", "open", "heap, MB", "threads", "database, MB", "ended p50", "p99", "most");
        for (var sample : soak.samples()) {
            table.row(
                    sample.after().toSeconds() + " s",
                    String.format(Locale.ROOT, "%,d", sample.completed()),
                    Long.toString(sample.open()),
                    number(sample.heapBytes() / MEGABYTE),
                    Integer.toString(sample.threads()),
                    number(sample.fileBytes() / MEGABYTE),
                    number(sample.ended().p50()),
                    number(sample.ended().p99()),
                    number(sample.ended().max()));
        }
        var rows = new MarkdownTable(
                "rows",
                "when all had ended",
                "and what is put off was done",
                "and the time was over for which they are kept");
        storedItems
                .rows()
                .forEach((kind, count) -> rows.row(
                        kind,
                        Long.toString(count),
                        Long.toString(storedItems.settled().getOrDefault(kind, 0L)),
                        Long.toString(storedItems.later().getOrDefault(kind, 0L))));
        return head(soak) + table + "\n" + rows + "\n" + end(soak.instances());
    }

    private static String end(InstanceCounter.InstanceCounts instances) {
        return String.format(
                Locale.ROOT,
                "Of %,d that were accepted %,d completed, %,d failed and %,d were lost.%n",
                instances.accepted(),
                instances.completed(),
                instances.failed(),
                instances.lost());
    }

    private static String head(Soak soak) {
        return """
                ## Soak

                Orders on the embedded form on disk, at %s a second, the times in milliseconds. Before each look all garbage is collected, which
                holds up what is under way. The database grows by what is kept of ended instances, and by nothing else.

                """.formatted(number(soak.perSecond()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    private SoakSection() {}
}
