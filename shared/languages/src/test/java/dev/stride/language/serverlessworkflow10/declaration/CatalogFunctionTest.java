package dev.stride.language.serverlessworkflow10.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Repositories of GitHub and GitLab are read by the addresses of their raw content (section "Catalogs"). */
class CatalogFunctionTest {

    @ParameterizedTest
    @CsvSource({
        "https://github.com/o/catalog/tree/main, https://raw.githubusercontent.com/o/catalog/refs/heads/main",
        "https://github.com/o/catalog, https://raw.githubusercontent.com/o/catalog/refs/heads/main",
        "https://github.com/o/catalog.git, https://raw.githubusercontent.com/o/catalog/refs/heads/main",
        "https://github.com/o/catalog/tree/v2/shop, https://raw.githubusercontent.com/o/catalog/refs/heads/v2/shop",
        "https://gitlab.com/g/s/catalog, https://gitlab.com/g/s/catalog/-/raw/main",
        "https://gitlab.com/g/catalog/-/tree/v2/shop, https://gitlab.com/g/catalog/-/raw/v2/shop",
        "https://example.com/catalog, https://example.com/catalog",
    })
    void gitRepositoryUrlOfAFunction_isRewrittenToItsRawFileUrl(String root, String raw) {
        var path = "/functions/log/1.0.0/function.yaml";

        assertThat(CatalogFunction.raw(root + path)).isEqualTo(raw + path);
    }
}
