package dev.stride.call.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.Resources.Resource;
import dev.stride.expression.BehaviourTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a definition can read files of its folder and files named on the command line. */
final class FolderResourcesTest {

    @TempDir
    private Path place = Path.of("");

    private Path folder = Path.of("");
    private Path outside = Path.of("");

    @BeforeEach
    void layOut() throws IOException {
        folder = Files.createDirectory(place.resolve("folder"));
        outside = Files.writeString(place.resolve("outside.json"), "secret");
        Files.writeString(folder.resolve("inside.json"), "{}");
    }

    @TestFactory
    Stream<DynamicTest> fileReferenceThatLeadsOutOfTheFolderOfTheDefinition_isRefused() {
        return BehaviourTable.of("/egress/files.yaml")
                .map(row -> BehaviourTable.test(
                        row,
                        "name",
                        () -> assertThat(reason(read(row.path("target").asText())))
                                .contains(row.path("says").asText())));
    }

    @Test
    void symbolicLinkOutOfTheFolderOfTheDefinition_isNotFollowed() throws IOException {
        Files.createSymbolicLink(folder.resolve("link.json"), outside);
        Files.createSymbolicLink(folder.resolve("above"), place);

        assertThat(reason(read("file:link.json")))
                .contains("a symbolic link to a file outside the folder", "--resource");
        assertThat(reason(read("above/outside.json"))).contains("a symbolic link to a file outside the folder");
    }

    @Test
    void symbolicLinkWhoseTargetLiesInTheFolderOfTheDefinition_isFollowed() throws IOException {
        Files.createSymbolicLink(folder.resolve("link.json"), folder.resolve("inside.json"));

        assertThat(read("link.json")).isEqualTo(new Resource.Text("{}"));
    }

    @Test
    void fileNamedOnTheCommandLine_isReadEvenIfItIsOutsideTheFolderOfTheDefinition() {
        var resources = new FolderResources(folder, Map.of("outside.json", outside));

        assertThat(resources.load("file:outside.json")).isEqualTo(new Resource.Text("secret"));
        assertThat(resources.read()).containsExactly(Map.entry("outside.json", "secret"));
    }

    private Resource read(String uri) {
        return new FolderResources(folder, Map.of()).load(uri);
    }

    private static String reason(Resource resource) {
        return switch (resource) {
            case Resource.Missing(String reason) -> reason;
            case Resource.LeftOut leftOut -> throw new AssertionError(leftOut.reason());
            case Resource.Text(String content) -> throw new AssertionError("it was read: " + content);
        };
    }
}
