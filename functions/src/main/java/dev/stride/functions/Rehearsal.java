package dev.stride.functions;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.NetworkOutside;
import dev.stride.call.Secrets;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.functions.api.Api;
import dev.stride.functions.api.Request;
import dev.stride.functions.api.Response;
import dev.stride.language.known.KnownLanguages;
import dev.stride.runtime.Config;
import dev.stride.runtime.Delivery;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Ports;
import dev.stride.runtime.SortableIds;
import dev.stride.runtime.Starts;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.simulation.SimBlobs;
import dev.stride.simulation.SimTable;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small workflow from its definition to its end, with everything in memory: what a function is about to do for real. */
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

    /** Plays it. @return the list of instances after it, as the API shows it */
    static Response run() {
        var clock = Clock.systemUTC();
        var outside = new NetworkOutside(new Passage(EgressPolicy.allowing(List.of())), () -> {
            throw new IllegalStateException("a rehearsal calls nobody");
        });
        var kinds = CallKinds.over(outside);
        Deque<Letter> letters = new ArrayDeque<>();
        var ports = new Ports(
                new SimTable(),
                new SimBlobs(),
                letters::addAll,
                (_, _, _) -> {},
                Schedules.NONE,
                _ -> {},
                Rules.NONE,
                kinds,
                Secrets.NONE,
                clock,
                new SortableIds());
        var deployment = new Deployment(ports, KnownLanguages.ALL, kinds, BundleResources::new);
        deployment.deploy(WORKFLOW, Map.of(), Optional.empty());
        var input = JsonNodeFactory.instance.objectNode().put("a", 1).put("b", 2);
        new Starts(ports).start("rehearsal", Optional.empty(), input, Optional.empty());
        var runtime = new WorkflowRuntime(ports, Config.DEFAULT, Observer.NONE);
        var deadline = clock.instant().plus(Limits.FUNCTION_TIMEOUT);
        while (!letters.isEmpty()) {
            runtime.receive(new Delivery(letters.remove().body(), 1, deadline));
        }
        return new Api(ports, deployment)
                .answer(new Request("GET", "/instances", Map.of("workflow", "rehearsal"), Map.of(), new byte[0]));
    }

    private Rehearsal() {}
}
