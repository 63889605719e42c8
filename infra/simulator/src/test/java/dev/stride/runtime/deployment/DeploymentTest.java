package dev.stride.runtime.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.document.DefinitionResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.protocol.RuntimeHarness;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore.PinnedDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that a deployment reads each document once, and that a version keeps the documents of its deployment. */
final class DeploymentTest {

    private static final String RATES = """
            {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "servers": [{"url": "https://rates.test"}],
             "paths": {"/a": {"get": {"operationId": "a", "responses": {"200": {"description": "ok"}}},
                              "put": {"operationId": "b", "responses": {"200": {"description": "ok"}}}}}}
            """;

    private static final String DEFINITION = """
            id: rates
            version: '1'
            specVersion: '0.8'
            constants: file:constants.json
            functions:
              - {name: a, operation: 'https://docs.test/rates.json#a'}
              - {name: b, operation: 'https://docs.test/rates.json#b'}
            states: [{name: A, type: operation, actions: [{functionRef: a}, {functionRef: b}], end: true}]
            """;

    private static final Map<String, String> FILES = Map.of("constants.json", "{}", "unread.json", "{}");

    private final Map<String, String> network = new HashMap<>(Map.of("https://docs.test/rates.json", RATES));
    private final List<String> asked = new ArrayList<>();
    private final Deployment deployment = new Deployment(
            new RuntimeHarness(RuntimeConfig.DEFAULT).ports,
            Stores.of(new RuntimeHarness(RuntimeConfig.DEFAULT).ports),
            KnownLanguages.ALL,
            CallKinds.builtIn(StubClients.NONE),
            files -> new DefinitionResources(new BundleResources(files), this::fetched));

    @Test
    void deploymentResultListsEachReferencedDocumentWithItsHash() {
        assertThat(deploy(DEFINITION))
                .isInstanceOfSatisfying(
                        DeploymentResult.Added.class,
                        added -> assertThat(added.deployed().documents())
                                .containsExactly(
                                        new PinnedDocument(
                                                "file:constants.json",
                                                "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"),
                                        PinnedDocument.of("https://docs.test/rates.json", RATES.getBytes(UTF_8))));
    }

    @Test
    void deployment_readsAnOpenApiDocumentOnce_evenIfTwoFunctionsReferToIt() {
        deploy(DEFINITION);

        assertThat(asked).containsExactly("https://docs.test/rates.json");
    }

    @Test
    void deployingADefinitionAgain_withAnUnchangedOpenApiDocument_isReportedAsUnchanged() {
        deploy(DEFINITION);

        assertThat(deploy(DEFINITION)).isInstanceOf(DeploymentResult.Unchanged.class);
    }

    @Test
    void deploymentWithAChangedReferencedDocument_isRefused_unlessTheDefinitionHasANewVersion() {
        deploy(DEFINITION);
        network.put("https://docs.test/rates.json", RATES.replace("rates.test", "other.test"));

        assertThat(deploy(DEFINITION)).isInstanceOf(DeploymentResult.VersionTaken.class);
        assertThat(deploy(DEFINITION.replace("version: '1'", "version: '2'")))
                .isInstanceOf(DeploymentResult.Added.class);
    }

    @Test
    void definitionThatRefersToTooManyOpenApiDocuments_isRejected() {
        var functions = IntStream.rangeClosed(0, Limits.DEFINITION_DOCUMENTS)
                .mapToObj(i -> "{name: f%d, operation: 'https://docs.test/%d.json#a'}".formatted(i, i))
                .collect(Collectors.joining(", ", "functions: [", "]\n"));

        assertThat(deploy("id: many\nspecVersion: '0.8'\n" + functions
                        + "states: [{name: A, type: inject, data: {}, end: true}]\n"))
                .isInstanceOf(DeploymentResult.Rejected.class);
        assertThat(asked).hasSize(Limits.DEFINITION_DOCUMENTS);
    }

    private DeploymentResult deploy(String definition) {
        return deployment.deploy(definition, FILES, Optional.empty());
    }

    private Resource fetched(String uri) {
        asked.add(uri);
        return Optional.ofNullable(network.get(uri))
                .<Resource>map(Resource.Text::new)
                .orElseGet(() -> new Resource.Missing("'" + uri + "' answered 404 instead of 200."));
    }
}
