package dev.stride.local.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.local.console.ConsoleResources.ModuleJoiner;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ModuleJoinerTest {

    @Test
    void bundledModule_runsOnceBeforeTheModulesThatImportIt() {
        var joined = join(Map.of(
                "app.js", """
                        import { one } from './parts/one.js';
                        import { two as second } from './parts/two.js';
                        run(one);
                        """,
                "parts/one.js", "import { two } from './two.js';\nexport const one = two + 1;",
                "parts/two.js", "export function two() {}\nexport class Two {}"));

        assertThat(joined).isEqualTo("""
            const $parts_two = (() => {
            function two() {}
            class Two {}
            return { two, Two };
            })();
            const $parts_one = (() => {
            const { two } = $parts_two;
            const one = two + 1;
            return { one };
            })();
            const { one } = $parts_one;
            const { two: second } = $parts_two;
            run(one);
            """);
    }

    @Test
    void bundledScript_importsEachLibraryOnce() {
        var joined = join(Map.of(
                "app.js", "import { html, render } from 'lit-html';\nimport { x } from './x.js';\n",
                "x.js", "import { html, svg } from 'lit-html';\nexport const x = html``;"));

        assertThat(joined.lines().filter(line -> line.contains("lit-html")))
                .containsExactly("import { html, render, svg } from 'lit-html';");
    }

    @Test
    void bundledScriptContainsNoComments() {
        assertThat(join(Map.of(
                        "app.js",
                        "// The shell.\n/**\n * Text.\n */\nrun('// no comment');\n  /** x */\n  stop(); // now\n")))
                .isEqualTo("run('// no comment');\n  stop(); // now\n");
    }

    @Test
    void dynamicallyImportedModule_remainsASeparateFile() {
        assertThat(join(Map.of(
                        "app.js", "import { edit } from './pages/edit.js';",
                        "pages/edit.js", "export const edit = () => import('../parts/editor.js');")))
                .contains("import('./parts/editor.js')");
    }

    @Test
    void javaScriptModulesThatImportEachOther_areRefused() {
        var circle = Map.of(
                "app.js", "import { c } from './c.js';\nimport { a } from './a.js';",
                "a.js", "import { c } from './c.js';\nimport { b } from './b.js';\nexport const a = 1;",
                "b.js", "import { a } from './a.js';\nexport const b = 1;",
                "c.js", "export const c = 1;");

        assertThatThrownBy(() -> join(circle))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[a.js, b.js, a.js]");
    }

    private static String join(Map<String, String> modules) {
        return ModuleJoiner.join("app.js", name -> Objects.requireNonNull(modules.get(name)));
    }
}
