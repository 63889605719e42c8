package dev.stride.workflowtest.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The headings of a specification: Markdown headings or, in plain text, single lines that look like headings. */
final class Headings {

    private static final Pattern MARKED = Pattern.compile("#+ +(.*)");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_]+( [A-Za-z_&]+){0,3}");

    static List<String> of(Path document) throws IOException {
        var lines = Files.readAllLines(document);
        var marked = lines.stream()
                .map(MARKED::matcher)
                .filter(line -> line.matches())
                .map(line -> line.group(1).replaceAll("<[^>]*>", "").strip())
                .toList();
        return marked.isEmpty() ? plain(lines) : marked;
    }

    private static List<String> plain(List<String> lines) {
        var headings = new ArrayList<String>();
        for (var index = 0; index < lines.size(); index++) {
            var alone = (index == 0 || lines.get(index - 1).isBlank())
                    && (index + 1 == lines.size() || lines.get(index + 1).isBlank());
            if (alone && PLAIN.matcher(lines.get(index).strip()).matches()) {
                headings.add(lines.get(index).strip());
            }
        }
        return headings;
    }

    private Headings() {}
}
