package dev.stride.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.functions.template.Template;
import dev.stride.local.console.ConsolePublication.ConsoleRelease;
import dev.stride.local.console.ConsolePublication.ConsoleRelease.ReleasedFile;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ConsoleReleaseTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src|content)=\"/([^\"]+)\"");

    private final ConsoleResources resources = new ConsoleResources();
    private final ConsoleRelease release = ConsoleRelease.create(
            resources, JsonNodeFactory.instance.objectNode().put("issuer", "https://login.example.com"));
    private final String page = text("index.html");

    @Test
    void consoleReleaseContainsEveryFileThatItsIndexPageRefersTo() {
        var keys = release.files().stream().map(ReleasedFile::key).toList();

        assertThat(REFERENCE.matcher(page).results().map(reference -> reference.group(1)))
                .hasSizeGreaterThan(4)
                .isSubsetOf(keys);
        assertThat(keys)
                .doesNotHaveDuplicates()
                .contains("console/lib/lit-html/3.3.3/lit-html.js", "console/lib/lit-html/3.3.3/directives/repeat.js")
                .anyMatch(key -> key.matches("console/[0-9a-f]{16}/parts/editor\\.js"))
                .anyMatch(key -> key.contains("codemirror/view"))
                .noneMatch(key -> key.contains("unsafe"))
                .endsWith("config.json", "index.html");
    }

    @Test
    void allFilesExceptIndexPageAndConfiguration_areCachedForever() {
        assertThat(release.files()).allSatisfy(file -> {
            boolean changes = file.key().equals("index.html") || file.key().equals("config.json");
            assertThat(file.caching())
                    .as(file.key())
                    .isEqualTo(changes ? "no-cache" : "public, max-age=31536000, immutable");
            assertThat(changes || file.key().matches("console/([0-9a-f]{16}|lib/.*\\d+\\.\\d+\\.\\d+)/.*"))
                    .as(file.key())
                    .isTrue();
        });
    }

    @Test
    void hashOfTheImportMapInTheConsolePage_equalsTheHashInTheCloudFormationOutputs() {
        var stack = Template.read("deploy/console.yaml");

        assertThat(page).contains(resources.importMap());
        assertThat(stack.at("/Outputs/ImportMap/Value").asText()).isEqualTo(resources.importMapHash());
    }

    @Test
    void contentSecurityPolicies_ofStackAndLocalServer_differOnlyInTheTokenEndpoint() {
        var policy = Template.read("deploy/console.yaml")
                .at("/Resources/Headers/Properties/ResponseHeadersPolicyConfig/SecurityHeadersConfig"
                        + "/ContentSecurityPolicy/ContentSecurityPolicy/Sub")
                .asText();

        assertThat(policy).isEqualTo(resources.policy("'self' ${TokenEndpoint}"));
    }

    private String text(String key) {
        var content = release.files().stream()
                .filter(file -> file.key().equals(key))
                .findFirst()
                .orElseThrow()
                .content();
        return new String(content, StandardCharsets.UTF_8);
    }
}
