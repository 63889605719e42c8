package dev.stride.workflowtest.coverage;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/** The coverage of all definitions that tests deployed, one entry for each. */
public record Coverage(List<DefinitionCoverage> definitions) {

    public Coverage {
        definitions = List.copyOf(definitions);
    }

    public static Coverage of(Stream<DefinitionCoverage> byCases) {
        var united = new LinkedHashMap<Object, DefinitionCoverage>();
        byCases.forEach(each -> united.merge(identity(each), each, DefinitionCoverage::with));
        return new Coverage(united.values().stream()
                .sorted(Comparator.comparing(DefinitionCoverage::place))
                .toList());
    }

    /** Returns what two cases that test the same definition have in common: the file, however it is named, or else the text. */
    private static Object identity(DefinitionCoverage definition) {
        return definition
                .file()
                .<Object>map(path -> path.toAbsolutePath().normalize())
                .orElse(definition.text());
    }

    /** Returns the reached share of all points as a whole number. */
    public int percentage() {
        return DefinitionCoverage.percentage(covered(), total());
    }

    int covered() {
        return definitions.stream().mapToInt(DefinitionCoverage::covered).sum();
    }

    int total() {
        return definitions.stream().mapToInt(DefinitionCoverage::total).sum();
    }

    /** Returns the definitions of whose points less than a share is reached. */
    public List<DefinitionCoverage> below(int percentage) {
        return definitions.stream()
                .filter(each -> each.percentage() < percentage)
                .toList();
    }
}
