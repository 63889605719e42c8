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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks README and the pages in docs: links, lengths, the walk through the code, and the glossary. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocumentsTest {

    private static final Path TREE = Path.of("..").toAbsolutePath().normalize();
    private static final Path ARCHITECTURE = TREE.resolve("docs/architecture.md");
    private static final int DECISION_WORDS = 400;

    /** Links to the web are not followed: the build needs no network for its documents. */
    private static final Pattern EXTERNAL = Pattern.compile("^[a-z]+:.*");

    /** A step of the walk: the name of a method, linked to the file of its class. */
    private static final Pattern METHOD = Pattern.compile("(\\w+)\\.(\\w+)(?:\\(\\))?");

    private List<Document> pages = List.of();

    @BeforeAll
    void readPages() throws IOException {
        var paths = new ArrayList<Path>(List.of(TREE.resolve("README.md"), TREE.resolve("examples/README.md")));
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

    @ParameterizedTest
    @CsvSource({
        "README.md, 900",
        "docs/architecture.md, 2500",
        "docs/protocol.md, 3100",
        "docs/contributing.md, 1500",
        "docs/simulator.md, 2000"
    })
    void documentationPage_staysWithinItsWordLimit(String page, int words) {
        assertThat(Document.read(TREE.resolve(page)).words()).isLessThanOrEqualTo(words);
    }

    @Test
    void architectureDecisionRecords_stayWithinTheirWordLimit() {
        assertThat(pages.stream()
                        .filter(page -> page.path().startsWith(TREE.resolve("docs/decisions")))
                        .filter(page -> !page.path().endsWith("README.md"))
                        .filter(page -> page.words() > DECISION_WORDS)
                        .map(Document::path))
                .isEmpty();
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
            var methods =
                    JavaFile.parse(List.of(file)).getFirst().pieces().stream().map(JavaFile.Piece::name);
            assertThat(file.getFileName()).as(step.text()).hasToString(names[0] + ".java");
            assertThat(methods).as(step.text()).contains(names[1]);
        }
    }

    /** A row of the glossary names a term, explains it, and links the type or the page that defines it. */
    @Test
    void everyGlossaryTerm_linksToTheJavaTypeOrPageThatDefinesIt() throws IOException {
        var text = Files.readString(ARCHITECTURE);
        var rows = text.substring(text.indexOf("## Glossary"))
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| term"))
                .toList();
        assertThat(rows).hasSizeGreaterThan(20);
        assertThat(rows)
                .allMatch(row ->
                        Pattern.compile("\\]\\([^)]+\\) \\|$").matcher(row).find());
    }

    @Test
    void documentsAvoidBannedPhrases() {
        assertThat(pages.stream()
                        .filter(page -> !page.path().startsWith(TREE.resolve("docs/generated")))
                        .flatMap(page ->
                                Prose.unclear(page.text()).map(found -> TREE.relativize(page.path()) + ": " + found)))
                .isEmpty();
    }

    @Test
    void commentsAvoidBannedPhrases() throws IOException {
        try (var files = Files.walk(TREE)) {
            var found = files.filter(path -> path.toString().matches(".*/src/(main|test)/java/.*\\.java"))
                    .flatMap(path -> Prose.unclearComments(path).map(it -> TREE.relativize(path) + ": " + it))
                    .toList();
            assertThat(found)
                    .as("comments with a pattern of dev.stride.style.Prose; when there are fewer, lower the number")
                    .hasSizeLessThanOrEqualTo(Prose.COMMENTS_LEFT);
        }
    }
}
