package dev.stride.runtime.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.protocol.RuntimeHarness;
import dev.stride.runtime.store.Stores;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests deployments of another definition after a deployment whose process ended at any write to the table. */
class InterruptedDeploymentTest {

    private static final String INTERRUPTED = """
            id: orders
            version: '1'
            specVersion: '0.8'
            start: { stateName: A, schedule: R/PT1H }
            events: [ { name: Paid, type: paid, source: /shop } ]
            states:
              - { name: A, type: event, onEvents: [ { eventRefs: [Paid] } ], end: true }
            """;

    private static final String OTHER = INTERRUPTED.replace("/shop", "/market");

    private static final Set<String> WRITES = Set.of("put", "delete");

    /** The process ended before a write. */
    private static final class Crash extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    @Test
    void refusedOverwriteOfAVersion_completesTheInterruptedDeploymentOfThatVersion() {
        var interruptedAfterTaking = 0;
        for (int writes = 0; crashes(writes); writes++) {
            var ports = new RuntimeHarness(RuntimeConfig.DEFAULT).ports;
            deployUntilCrash(ports, writes);

            if (deploy(ports, OTHER) instanceof DeploymentResult.VersionTaken(var taken)) {
                interruptedAfterTaking++;
                var newest = Stores.of(ports).workflows().findNewest("orders");
                assertThat(newest)
                        .as("a crash after %d writes", writes)
                        .hasValueSatisfying(
                                deployed -> assertThat(deployed.workflow()).isEqualTo(taken));
                assertThat(deploy(ports, INTERRUPTED)).isInstanceOf(DeploymentResult.Unchanged.class);
            }
        }
        assertThat(interruptedAfterTaking).isPositive();
    }

    private static boolean crashes(int writes) {
        return deployUntilCrash(new RuntimeHarness(RuntimeConfig.DEFAULT).ports, writes);
    }

    /** @return whether the process ended before the deployment was complete */
    private static boolean deployUntilCrash(Ports ports, int writes) {
        try {
            deploy(ports.with(crashingAfter(writes, ports.table())), INTERRUPTED);
            return false;
        } catch (Crash _) {
            return true;
        }
    }

    private static DeploymentResult deploy(Ports ports, String definition) {
        var deployment = new Deployment(
                ports, Stores.of(ports), KnownLanguages.ALL, CallKinds.builtIn(StubClients.NONE), BundleResources::new);
        return deployment.deploy(definition, Map.of(), Optional.empty());
    }

    private static Table crashingAfter(int writes, Table table) {
        var left = new int[] {writes};
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (WRITES.contains(method.getName()) && left[0]-- <= 0) {
                        throw new Crash();
                    }
                    try {
                        return method.invoke(table, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }
}
