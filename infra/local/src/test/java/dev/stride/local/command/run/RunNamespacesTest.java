package dev.stride.local.command.run;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code stride run} with workflows of several namespaces in one folder. */
final class RunNamespacesTest {

    private static final String CALLED = """
            document: { dsl: 1.0.3, namespace: NAMESPACE, name: called, version: VERSION }
            do: [{ a: { set: '"NAMESPACE"' } }]
            """;

    @TempDir
    private Path folder;

    @Test
    void calledWorkflow_isFoundByItsNamespace() throws IOException {
        called("shop", "1.0.0");

        var run = run("run", caller());

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json().asText()).isEqualTo("shop");
    }

    @Test
    void workflowName_mustBeUniqueAcrossAllNamespaces() throws IOException {
        called("shop", "1.0.0");
        called("store", "2.0.0");

        var run = run("run", caller());

        assertThat(run.status()).isNotZero();
        assertThat(run.err()).contains("the workflow `called` is already deployed in the namespace");
    }

    private Path caller() throws IOException {
        return Files.writeString(folder.resolve("caller.sw.yaml"), """
                document: { dsl: 1.0.3, namespace: office, name: caller, version: 1.0.0 }
                do: [{ a: { run: { workflow: { namespace: shop, name: called } } } }]
                """);
    }

    private void called(String namespace, String version) throws IOException {
        Files.writeString(
                folder.resolve(namespace + ".sw.yaml"),
                CALLED.replace("NAMESPACE", namespace).replace("VERSION", version));
    }
}
