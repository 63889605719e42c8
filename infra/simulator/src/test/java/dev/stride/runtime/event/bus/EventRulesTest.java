package dev.stride.runtime.event.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.port.EventPattern;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Rules.Route;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.protocol.RuntimeHarness;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.port.SimTable;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rules match the events that deployed workflows consume, at every moment, and no others. */
final class EventRulesTest {

    private final Map<String, List<Route>> rules = new TreeMap<>();
    private final List<String> moved = new ArrayList<>();
    private final List<Runnable> beforeStoring = new ArrayList<>();
    private final List<Runnable> beforeSetting = new ArrayList<>();
    private final Ports ports = ports();
    private final Deployment deployment = new Deployment(
            ports, Stores.of(ports), KnownLanguages.ALL, CallKinds.builtIn(StubClients.NONE), BundleResources::new);

    @Test
    void eventRules_matchConsumedEventTypesButNotProducedEventTypes() {
        deploy("""
                id: all
                version: '1'
                specVersion: '0.8'
                start: Begin
                events:
                  - { name: Begun, type: begun, source: /a }
                  - { name: Chosen, type: chosen, source: /b/+ }
                  - { name: Called, type: called, source: /c }
                  - { name: Made, type: made, source: /d, kind: produced }
                functions: [ { name: f, type: expression, operation: '.' } ]
                states:
                  - name: Begin
                    type: event
                    onEvents: [ { eventRefs: [ Begun ] } ]
                    transition: Choose
                  - name: Choose
                    type: switch
                    eventConditions: [ { eventRef: Chosen, transition: Call } ]
                    defaultCondition: { transition: Call }
                  - name: Call
                    type: callback
                    action: { functionRef: f }
                    eventRef: Called
                    end: { produceEvents: [ { eventRef: Made } ] }
                """);

        assertThat(letIn())
                .containsExactlyInAnyOrder(
                        new Route("begun", "/a"), new Route("chosen", "/b/+"), new Route("called", "/c"));
    }

    @Test
    void eventRuleExistsBeforeTheFirstInstanceCanStart() {
        beforeSetting.add(() -> assertThat(new InstanceStarter(ports, Stores.of(ports))
                        .start("w", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty()))
                .isInstanceOf(InstanceStarter.StartResult.UnknownWorkflow.class));

        deploy(waiting("w", "1", "paid"));

        assertThat(beforeSetting).isEmpty();
        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));
    }

    @Test
    void awaitedEventTypes_areSplitOverSeveralEventBridgeRules_andNeverMoveBetweenRules() {
        for (int number = 0; number < 120; number++) {
            deploy(waiting("w" + number % 10, "" + number, "a-rather-long-name-of-a-type-" + number));
        }

        assertThat(rules).hasSizeGreaterThan(2);
        assertThat(rules.values()).allMatch(EventPattern::fitsOneRule);
        assertThat(letIn()).hasSize(120);
        assertThat(moved).isEmpty();
    }

    @Test
    void removalOfAWorkflow_removesOnlyItsEventTypesFromTheEventBridgeRules() {
        deploy(waiting("one", "1", "paid", "shipped"));
        deploy(waiting("two", "1", "paid"));
        var many = IntStream.range(0, 60)
                .mapToObj(number -> "a-rather-long-name-of-a-type-" + number)
                .toArray(String[]::new);
        deploy(waiting("three", "1", many));
        assertThat(rules).hasSizeGreaterThan(1);

        deployment.remove(new WorkflowId("one", "1"));
        deployment.remove(new WorkflowId("three", "1"));

        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));
        assertThat(rules).hasSize(1);
    }

    @Test
    void eventBridgeRules_keepTheEventTypesOfARemovedVersion_asLongAsAnotherVersionExists() {
        deploy(waiting("w", "1", "paid"));
        deploy(waiting("w", "2", "shipped"));

        deployment.remove(new WorkflowId("w", "2"));

        assertThat(letIn()).containsExactlyInAnyOrder(new Route("paid", "/orders"), new Route("shipped", "/orders"));
    }

    @Test
    void runningInstanceOfARemovedWorkflow_stillReceivesEvents() {
        deploy(waiting("w", "1", "paid"));
        new InstanceStarter(ports, Stores.of(ports))
                .start("w", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());

        deployment.remove(new WorkflowId("w", "1"));
        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));

        new InstanceSummaries(ports.table(), ports.blobs()).markFailed("i", Fault.of("over", "over"), Instant.EPOCH, 0);
        deploy(waiting("other", "1", "shipped"));
        assertThat(letIn()).containsExactly(new Route("shipped", "/orders"));
    }

    @Test
    void eventRuleMissingAfterAnInterruptedDeployment_isSetByTheNextDeployment() {
        beforeSetting.add(() -> {
            throw new IllegalStateException("dead");
        });
        assertThatIllegalStateException().isThrownBy(() -> deploy(waiting("w", "1", "paid")));
        assertThat(letIn()).isEmpty();

        deploy(waiting("w", "1", "paid"));

        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));
    }

    @Test
    void eventTypesOfTwoConcurrentDeployments_areBothInTheEventBridgeRules() {
        beforeStoring.add(() -> deploy(waiting("two", "1", "shipped")));
        deploy(waiting("one", "1", "paid"));
        assertThat(letIn()).containsExactlyInAnyOrder(new Route("paid", "/orders"), new Route("shipped", "/orders"));
    }

    @Test
    void delayedUpdateOfAnEventBridgeRule_doesNotRemoveTheEventTypeThatAnotherDeploymentAdded() {
        beforeSetting.add(() -> deploy(waiting("two", "1", "shipped")));
        deploy(waiting("one", "1", "paid"));
        assertThat(letIn()).containsExactlyInAnyOrder(new Route("paid", "/orders"), new Route("shipped", "/orders"));
    }

    @Test
    void eventBridgeRule_keepsTheEventTypesOfAVersion_thatIsDeployedWhileAnOlderVersionIsRemoved() {
        deploy(waiting("w", "1", "paid"));
        beforeSetting.add(() -> deploy(waiting("w", "2", "paid")));

        deployment.remove(new WorkflowId("w", "1"));

        assertThat(beforeSetting).isEmpty();
        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));
    }

    @Test
    void eventBridgeRule_keepsTheEventTypesOfAVersion_ifAnOlderVersionIsRemovedDuringItsDeployment() {
        deploy(waiting("w", "1", "paid"));
        beforeSetting.add(() -> deployment.remove(new WorkflowId("w", "1")));

        deploy(waiting("w", "2", "paid"));

        assertThat(beforeSetting).isEmpty();
        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));
    }

    @Test
    void removalOfAWorkflow_duringDeploymentOfAnother_keepsTheirCommonEventTypeInTheEventBridgeRule() {
        deploy(waiting("one", "1", "paid"));
        beforeStoring.add(() -> deployment.remove(new WorkflowId("one", "1")));

        deploy(waiting("two", "1", "paid"));

        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));
    }

    @Test
    void eventTypeTooLongForAnEventBridgeRule_isLeftOutOfTheRule() {
        deploy(waiting("w", "1", "paid", "x".repeat(Limits.RULE_PATTERN_CHARACTERS)));

        assertThat(letIn()).containsExactly(new Route("paid", "/orders"));
    }

    private void deploy(String definition) {
        assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.DeploymentResult.Added.class);
    }

    private Set<Route> letIn() {
        return rules.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    }

    /** Returns a workflow that waits for an event of each type. */
    private static String waiting(String id, String version, String... types) {
        var events = new StringBuilder();
        var states = new StringBuilder();
        for (int number = 0; number < types.length; number++) {
            events.append("  - { name: E%d, type: '%s', source: /orders }\n".formatted(number, types[number]));
            var after = number + 1 < types.length ? "transition: S" + (number + 1) : "end: true";
            states.append("  - { name: S%1$d, type: event, onEvents: [ { eventRefs: [ E%1$d ] } ], %2$s }\n"
                    .formatted(number, after));
        }
        return """
                id: %s
                version: '%s'
                specVersion: '0.8'
                start: Begin
                events:
                %sstates:
                  - { name: Begin, type: inject, data: {}, transition: S0 }
                %s""".formatted(id, version, events, states);
    }

    private Ports ports() {
        var rig = new RuntimeHarness(RuntimeConfig.DEFAULT).ports;
        return new Ports(
                interrupted(new SimTable()),
                rig.blobs(),
                rig.queue(),
                rig.timers(),
                rig.bus(),
                recorded(),
                rig.caller(),
                rig.secrets(),
                rig.clock(),
                rig.ids());
    }

    private Table interrupted(Table table) {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (method.getName().equals("put")
                            && ((Item) arguments[0]).key().partition().equals("RULES")) {
                        interrupt(beforeStoring);
                    }
                    return method.invoke(table, arguments);
                });
    }

    private Rules recorded() {
        return new Rules() {
            @Override
            public void set(String name, List<Route> routes) {
                interrupt(beforeSetting);
                var lost = new HashSet<>(Objects.requireNonNullElse(rules.put(name, routes), List.of()));
                routes.forEach(lost::remove);
                lost.forEach(route -> moved.add(route + " of " + name));
            }

            @Override
            public void remove(String name) {
                interrupt(beforeSetting);
                rules.remove(name);
            }
        };
    }

    /** Returns an action that runs once. */
    private static void interrupt(List<Runnable> once) {
        if (!once.isEmpty()) {
            once.removeFirst().run();
        }
    }
}
