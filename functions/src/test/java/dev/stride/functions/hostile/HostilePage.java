package dev.stride.functions.hostile;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The page {@code docs/generated/hostile-input.md} with the results of hostile input. Each part is the result of a test, which
 * fails when the page differs; {@code -Dhostile.write=true} writes the part again. Only corpora that are both on the page and on
 * this machine are compared.
 */
public final class HostilePage {

    private static final String HEADING = "## ";
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\S+) \\| (?!door ).*\\n");

    private final Path page;
    private final boolean writes;

    /** @param functions the folder of the module that contains the page */
    public HostilePage(Path functions) {
        this(functions.resolve("../docs/generated/hostile-input.md"), Boolean.getBoolean("hostile.write"));
    }

    public HostilePage(Path page, boolean writes) {
        this.page = page;
        this.writes = writes;
    }

    /**
     * Sends inputs and compares the results with the page. Fails when an input of a listed corpus has a forbidden result, or when
     * the rows under the heading are stale. Prints the results of corpora that the page does not list.
     *
     * @param visits sends inputs to every entry point
     */
    public void assertUnchanged(
            String heading, List<HostileInput> inputs, Function<List<HostileInput>, HostileRun> visits)
            throws IOException {
        var rows = rows(heading);
        var listed = visits.apply(inputs.stream()
                .filter(it -> writes || rows.containsKey(it.corpus()))
                .toList());
        System.out.println(heading + ": the slowest case, " + listed.slowest());
        assertThat(listed.violations()).isEmpty();
        rows.putAll(listed.rows());
        assertHolds(heading, HostileRun.head() + text(rows));

        var others =
                inputs.stream().filter(it -> !rows.containsKey(it.corpus())).toList();
        if (!others.isEmpty()) {
            report(heading, visits.apply(others));
        }
    }

    private void report(String heading, HostileRun run) {
        System.out.printf(
                "%s: %s does not list these corpora; -Dhostile.write=true adds them%n%s%s",
                heading, page, HostileRun.head(), text(run.rows()));
        run.violations().forEach(System.out::println);
    }

    private static String text(Map<String, String> rows) {
        return String.join("", rows.values());
    }

    private Map<String, String> rows(String heading) throws IOException {
        return Arrays.stream(parts())
                .filter(part -> isUnder(heading, part))
                .flatMap(part -> ROW.matcher(part).results())
                .collect(toMap(row -> row.group(1), row -> row.group(), String::concat, TreeMap::new));
    }

    private void assertHolds(String heading, String table) throws IOException {
        var part = HEADING + heading + "\n\n" + table + "\n";
        var wanted = Arrays.stream(parts())
                .map(each -> isUnder(heading, each) ? part : each)
                .collect(joining());
        if (writes) {
            Files.writeString(page, wanted.stripTrailing() + "\n");
        }
        assertThat(Files.readString(page).stripTrailing())
                .as("%s is stale: make it anew with -Dhostile.write=true", page)
                .isEqualTo(wanted.stripTrailing())
                .contains(HEADING + heading);
    }

    private String[] parts() throws IOException {
        return Files.readString(page).split("(?m)^(?=" + HEADING + ")");
    }

    private static boolean isUnder(String heading, String part) {
        return part.startsWith(HEADING + heading + "\n");
    }
}
