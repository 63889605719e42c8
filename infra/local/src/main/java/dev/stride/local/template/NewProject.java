package dev.stride.local.template;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.document.BundleResources;
import dev.stride.common.Result;
import dev.stride.editor.JsonSchemas;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.connector.Connectors;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.source.Diagnostic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a new project: a definition with its test, an input, a description of the service that it calls, and settings of
 * an editor. The resources of a language are such a project as they are, for a workflow with the name {@link #DEFAULT_NAME}.
 *
 * @param files texts by the names of the files, the definition first
 */
public record NewProject(Map<String, String> files) {

    public static final String DEFAULT_NAME = "my-workflow";

    /** The resource that lists the files of a project. Each lies in the folder of the language or in the common one. */
    private static final String LIST = "files.txt";

    private static final String COMMON = "common/";
    private static final String CONNECTORS = "stride.connectors.yaml";

    /** The schemas to which the settings of the editor refer, by their files; that of the language has no name of its own. */
    private static final Map<String, Optional<String>> SCHEMAS = Map.of(
            ".vscode/schemas/definition.json",
            Optional.empty(),
            ".vscode/schemas/workflow-tests.json",
            Optional.of(JsonSchemas.TESTS),
            ".vscode/schemas/connectors.json",
            Optional.of(JsonSchemas.CONNECTORS));

    public NewProject {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /**
     * Creates a project.
     *
     * @param language the key of a known language
     * @param name the id of the workflow
     */
    public static NewProject of(String language, String name) {
        var quoted = TextNode.valueOf(name).toString();
        var escaped = quoted.substring(1, quoted.length() - 1);
        var files = new LinkedHashMap<String, String>();
        load(language + "/" + LIST)
                .lines()
                .forEach(file -> files.put(
                        file.replace(DEFAULT_NAME, name),
                        load(language + "/" + file, COMMON + file).replace(DEFAULT_NAME, escaped)));
        SCHEMAS.forEach((file, schema) -> files.put(
                file,
                Objects.requireNonNull(JsonSchemas.all().get(schema.orElse(language)))
                                .get()
                                .toPrettyString()
                        + "\n"));
        return new NewProject(files);
    }

    /** Returns the faults of the definition. It has none, unless its language does not allow the name of the workflow. */
    public List<Diagnostic> faults() {
        var environment = LocalEnvironment.create();
        var context = new CompilationContext(
                environment.kinds(), new BundleResources(files), environment.secrets(), connectors());
        var definition = files.values().iterator().next().getBytes(StandardCharsets.UTF_8);
        return switch (environment.languages().compile(definition, Optional.empty(), context)) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Rejected(var faults, var _) -> faults;
        };
    }

    private Connectors connectors() {
        return Optional.ofNullable(files.get(CONNECTORS)).map(Connectors::parse).stream()
                .flatMap(read ->
                        read instanceof Result.Ok(Connectors connectors) ? Stream.of(connectors) : Stream.empty())
                .findFirst()
                .orElse(Connectors.NONE);
    }

    /** Loads the first of some resources that exists. */
    private static String load(String... names) {
        var resource = Stream.of(names)
                .flatMap(name -> Stream.ofNullable(NewProject.class.getResourceAsStream(name)))
                .findFirst()
                .orElseThrow();
        try (resource) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
