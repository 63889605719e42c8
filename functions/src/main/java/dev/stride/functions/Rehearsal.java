package dev.stride.functions;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.document.BundleResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.registry.NetworkClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.http.AccessPolicy;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.GatewayRoute;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A warm-up run of a small workflow, from deployment to completion, with tables and queues in memory. It loads the code that a
 * function needs for its first event.
 */
final class Rehearsal {

    private static final String WORKFLOW = """
            id: rehearsal
            version: '1'
            specVersion: '0.8'
            functions: [ { name: add, type: expression, operation: '.a + .b' } ]
            states:
              - name: Add
                type: operation
                actions: [ { functionRef: add, actionDataFilter: { toStateData: '${ .sum }' } } ]
                transition: Fork
              - name: Fork
                type: parallel
                branches:
                  - { name: One, actions: [ { functionRef: add } ] }
                  - { name: Other, actions: [ { functionRef: add } ] }
                transition: Choose
              - name: Choose
                type: switch
                dataConditions: [ { condition: '${ .sum > 2 }', transition: Rest } ]
                defaultCondition: { end: true }
              - { name: Rest, type: sleep, duration: PT1S, end: true }
            """;

    /**
     * Deploys the workflow, runs one instance of it, and lists its instances.
     *
     * @return the list of instances after the run, as the API shows it
     */
    static ApiResponse run() {
        var clock = Clock.systemUTC();
        var outside = new NetworkClients(new EgressGuard(EgressPolicy.allowingHosts(List.of())), () -> {
            throw new IllegalStateException("a rehearsal makes no calls");
        });
        var kinds = CallKinds.builtIn(outside);
        Deque<OutgoingMessage> messages = new ArrayDeque<>();
        var ports = new Ports(
                new MemoryTable(),
                new MemoryBlobs(),
                messages::addAll,
                Timers.NONE,
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                kinds,
                SecretSource.NONE,
                clock,
                new SortableIds());
        var stores = Stores.of(ports);
        var deployment = new Deployment(ports, stores, KnownLanguages.ALL, kinds, BundleResources::new);
        deployment.deploy(WORKFLOW, Map.of(), Optional.empty());
        var input = JsonNodeFactory.instance.objectNode().put("a", 1).put("b", 2);
        new InstanceStarter(ports, stores).start("rehearsal", Optional.empty(), input, Optional.empty());
        var runtime = new WorkflowRuntime(RuntimeParts.of(ports, stores, RuntimeConfig.DEFAULT, RuntimeObserver.NONE));
        var deadline = clock.instant().plus(Limits.FUNCTION_TIMEOUT);
        while (!messages.isEmpty()) {
            runtime.handle(new Delivery(messages.remove().body(), 1, deadline));
        }
        return new Api(ports, stores, deployment, new AccessPolicy.Everyone())
                .handle(
                        new ApiRequest("GET", "/instances", Map.of("workflow", "rehearsal"), Map.of(), new byte[0]),
                        new GatewayRoute("GET /instances", Map.of()));
    }

    private Rehearsal() {}
}
