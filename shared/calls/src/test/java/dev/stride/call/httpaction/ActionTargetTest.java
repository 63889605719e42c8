package dev.stride.call.httpaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths are resolved against the URL of an action. */
class ActionTargetTest {

    /** The examples of RFC 3986, section 5.4, that are paths. */
    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "g, /b/c/g",
        "./g, /b/c/g",
        "g/, /b/c/g/",
        "/g, /g",
        "g;x, /b/c/g;x",
        "., /b/c/",
        "./, /b/c/",
        ".., /b/",
        "../, /b/",
        "../g, /b/g",
        "../.., /",
        "../../, /",
        "../../g, /g",
        "../../../g, /g",
        "../../../../g, /g",
        "/./g, /g",
        "/../g, /g",
        "g., /b/c/g.",
        "..g, /b/c/..g",
        "./../g, /b/g",
        "./g/., /b/c/g/",
        "g/./h, /b/c/g/h",
        "g/../h, /b/c/h",
    })
    void pathIsResolvedAgainstPathOfUrl(String reference, String path) {
        assertThat(ActionTarget.parse("http://a/b/c/d;p").resolve(reference).toUrl())
                .isEqualTo("http://a" + path);
    }

    @ParameterizedTest(name = "{0} {1} {2} -> {3}")
    @CsvSource({
        "https://a.test, x, , https://a.test/x",
        "https://a.test:8443?q=1, x, , https://a.test:8443/x?q=1",
        "https://a.test/b/?q=1, c?r=2, s=3, https://a.test/b/c?q=1&r=2&s=3",
        "https://a.test/b, c#top, , https://a.test/c",
    })
    void queryOfUrlIsKept(String url, String path, String query, String target) {
        var more = query == null ? "" : query;

        assertThat(ActionTarget.parse(url).resolve(path).withQuery(more).toUrl())
                .isEqualTo(target);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.test/", "https://evil.test/", "mailto:a", "a b", "%zz"})
    void pathWithHostOrInvalidSyntaxIsRejected(String path) {
        assertThat(ActionTarget.pathProblem(path)).isPresent();
    }
}
