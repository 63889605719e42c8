package dev.stride.style;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Checks that links in README and the pages in docs resolve, and that the walk through the code names methods that exist. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocumentsTest {

    private static final Path TREE = Path.of("../..").toAbsolutePath().normalize();
    private static final Path ARCHITECTURE = TREE.resolve("docs/architecture.md");

    /** Links to the web are not followed: the build needs no network for its documents. */
    private static final Pattern EXTERNAL = Pattern.compile("^[a-z]+:.*");

    /** A step of the walk: the name of a method, linked to the file of its class. */
    private static final Pattern METHOD = Pattern.compile("(\\w+)\\.(\\w+)(?:\\(\\))?");

    private List<Document> pages = List.of();

    @BeforeAll
    void readPages() throws IOException {
        var paths = new ArrayList<Path>(
                List.of(TREE.resolve("README.md"), TREE.resolve("examples/README.md"), TREE.resolve("docs/llms.txt")));
        try (var docs = Files.walk(TREE.resolve("docs"))) {
            docs.filter(path -> path.toString().endsWith(".md")).forEach(paths::add);
        }
        pages = paths.stream().map(Document::read).toList();
    }

    @Test
    void everyLinkInTheDocumentsResolves() {
        var headings = pages.stream().collect(Collectors.toMap(Document::path, Document::anchors));
        assertThat(pages.stream()
                        .flatMap(page -> page.references().stream()
                                .filter(reference ->
                                        !EXTERNAL.matcher(reference.target()).matches())
                                .filter(reference -> !resolves(page, URI.create(reference.target()), headings))
                                .map(reference -> TREE.relativize(page.path()) + " links to " + reference.target())))
                .isEmpty();
    }

    private static boolean resolves(Document page, URI target, Map<Path, java.util.Set<String>> headings) {
        var file = target.getPath().isEmpty()
                ? page.path()
                : page.path().resolveSibling(target.getPath()).normalize();
        if (!Files.exists(file)) {
            return false;
        }
        return target.getFragment() == null
                || !headings.containsKey(file)
                || headings.get(file).contains(target.getFragment());
    }

    /** The walk links each step as `Class.method` to the file of the class. */
    @Test
    void everyMethodNamedInTheCodeWalkthroughExists() throws IOException {
        var steps = Document.read(ARCHITECTURE).references().stream()
                .filter(reference -> METHOD.matcher(reference.text()).matches()
                        && reference.target().endsWith(".java"))
                .toList();
        assertThat(steps).hasSizeGreaterThan(8);
        for (var step : steps) {
            var names = step.text().replace("()", "").split("\\.");
            var file = ARCHITECTURE.resolveSibling(step.target()).normalize();
            assertThat(file).as(step.text()).exists();
            var methods = JavaFile.parse(List.of(file)).getFirst().methods();
            assertThat(file.getFileName()).as(step.text()).hasToString(names[0] + ".java");
            assertThat(methods).as(step.text()).contains(names[1]);
        }
    }
}
