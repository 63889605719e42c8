package dev.stride.benchmarks.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.cases.NumberService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstStateProcessTest {

    /** Calls the service of the benchmark. */
    private static final String WORKFLOW = """
        id: first
        version: '1.0'
        specVersion: '0.8'
        functions: [ { name: number, operation: 'file:numbers.json#number' } ]
        states:
        - name: Call
          type: operation
          actions: [ { functionRef: { refName: number, arguments: { n: 1 } } } ]
          end: true
        """;

    /** Calls the service in Open Workflow 1.0. */
    private static final String TASKS = """
        document: { dsl: 1.0.3, namespace: cold, name: first, version: 1.0.0 }
        do:
          - call:
              call: openapi
              with: { document: { endpoint: numbers.json }, operationId: number, parameters: { n: 1 } }
        """;

    /** Package prefixes of libraries that only some call kinds or only deployment need. */
    private static final List<String> PACKAGES = List.of(
            "io.grpc.",
            "com.google.protobuf.",
            "com.squareup.wire.",
            "graphql.",
            "org.apache.olingo.",
            "com.hivemq.",
            "io.netty.",
            "org.apache.kafka.",
            "com.rabbitmq.",
            "com.nimbusds.",
            "software.amazon.awssdk.services.lambda.",
            "software.amazon.awssdk.services.sfn.",
            "software.amazon.awssdk.services.sns.",
            "software.amazon.awssdk.services.ssm.",
            "software.amazon.awssdk.services.secretsmanager.",
            "io.swagger.",
            "com.networknt.",
            "com.jayway.",
            "net.minidev.",
            "dev.stride.expression.jsonpath.",
            "dev.stride.expression.jsonlogic.",
            "dev.stride.language.",
            "org.eclipse.",
            "org.snakeyaml.");

    @TempDir
    Path folder;

    @Test
    void coldStartWithServerlessWorkflow08_loadsNoDefinitionParserAndNoUnusedLibrary()
            throws IOException, InterruptedException {
        loadsNoUnusedLibrary(WORKFLOW);
    }

    @Test
    @Tag("simulation")
    void coldStartWithServerlessWorkflow1_loadsNoDefinitionParserAndNoUnusedLibrary()
            throws IOException, InterruptedException {
        loadsNoUnusedLibrary(TASKS);
    }

    private void loadsNoUnusedLibrary(String workflow) throws IOException, InterruptedException {
        try (var service = new NumberService()) {
            ColdStart.prepare(folder, workflow, service.description());

            var loaded = classesLoaded();

            assertThat(loaded).contains("dev.stride.call.openapi.OpenApiCall", "org.apache.hc.core5.http.HttpRequest");
            assertThat(loaded.stream().filter(name -> PACKAGES.stream().anyMatch(name::startsWith)))
                    .isEmpty();
        }
    }

    /** Runs the process of the benchmark and lists the classes that its JVM loads. */
    private List<String> classesLoaded() throws IOException, InterruptedException {
        var list = folder.resolve("classes");
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + list + "::filecount=0",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstStateProcess.class.getName(),
                        folder.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
        try (var lines = Files.lines(list)) {
            return lines.map(line -> line.replaceFirst("^(\\[[^]]*])+ ", "").split(" ", 2)[0])
                    .toList();
        }
    }
}
